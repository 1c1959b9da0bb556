// Purpose: adopted facts that tell something of the slots in which some of them do, by their turns:
//   taken out together, each slot is resolved once.
// Parameters: given, a map of turns (list of the ids of the turns of facts)
// Columns: turn_id, source (texts)
// Index: unique TenureTurn.turn_id, TenureAdopted.turn_id
UNWIND $given.turns AS wanted
MATCH (t:TenureTurn {turn_id: wanted})
MATCH (t)<-[:SAID_IN]-(:TenureObservation)<-[:HAS_OBSERVATION]-(s:TenureSlot)
WITH DISTINCT s
MATCH (s)-[:HAS_OBSERVATION]->(o:TenureObservation)
WITH DISTINCT o.turn_id AS turn_id
MATCH (a:TenureAdopted {turn_id: turn_id})
RETURN a.turn_id AS turn_id, a.source AS source
