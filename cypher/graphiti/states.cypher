// Purpose: the memories of the slots in which adopted facts stand, and what supports them: from which
//   the state of each fact is told.
// Parameters: given, a map of turns (list of the ids of the turns of facts)
// Columns: group, subject, attribute, memories (list of records), supports (list of [memory_id,
//   turn_id, source, observed_at as text])
// Index: unique TenureTurn.turn_id
UNWIND $given.turns AS wanted
MATCH (t:TenureTurn {turn_id: wanted})
MATCH (t)<-[:SAID_IN]-(:TenureObservation)<-[:HAS_OBSERVATION]-(s:TenureSlot)
WITH DISTINCT s
RETURN s.group_id AS group, s.subject AS subject, s.attribute AS attribute,
  COLLECT {
    MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
    RETURN m.record
  } AS memories,
  COLLECT {
    MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)<-[:SUPPORTS]-(o:TenureObservation)
    RETURN [m.memory_id, o.turn_id, o.source, toString(o.observed_at)]
  } AS supports
