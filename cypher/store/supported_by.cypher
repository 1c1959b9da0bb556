// Purpose: what an observation supports now: where the id of a memory that it was the anchor of
//   leads. What is believed comes first, then what starts last.
// Parameters: group (text), beginning (the id of an observation, or how it begins)
// Columns: observation_id, memory_id
// Index: unique TenureObservation.observation_id
MATCH (o:TenureObservation)
WHERE o.observation_id STARTS WITH $beginning AND o.group_id = $group
MATCH (o)-[:SUPPORTS]->(m:TenureMemory)
RETURN o.observation_id AS observation_id, m.memory_id AS memory_id
ORDER BY observation_id, m.status, m.valid_from DESC, memory_id
LIMIT 20
