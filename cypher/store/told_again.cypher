// Purpose: what an observation supports where it is told again, or was told first: where the id of a
//   memory leads whose words count elsewhere now. What is believed comes first.
// Parameters: group (text), beginning (the id of an observation, or how it begins)
// Columns: observation_id, memory_id
// Index: unique TenureObservation.observation_id; TenureObservation (told_of)
MATCH (o:TenureObservation)
WHERE o.observation_id STARTS WITH $beginning AND o.group_id = $group
WITH o LIMIT 20
CALL (o) {
  MATCH (x:TenureObservation {told_of: coalesce(o.told_of, o.observation_id)})
  RETURN x
  UNION
  MATCH (x:TenureObservation {observation_id: o.told_of})
  RETURN x
}
MATCH (x)-[:SUPPORTS]->(m:TenureMemory)
RETURN o.observation_id AS observation_id, m.memory_id AS memory_id
ORDER BY observation_id, m.status, m.valid_from DESC, memory_id
LIMIT 20
