// Purpose: the memories that rest on what a turn said, for a question whose evidence is known.
// Parameters: given, a map of group (text), turns (list of turn ids)
// Columns: memory_id
// Index: unique TenureTurn.turn_id
UNWIND $given.turns AS wanted
MATCH (t:TenureTurn {turn_id: wanted})
WHERE t.group_id = $given.group
MATCH (t)<-[:SAID_IN]-(:TenureObservation)-[:SUPPORTS]->(m:TenureMemory)
RETURN DISTINCT m.memory_id AS memory_id
