// Purpose: observations that belong to no slot.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: unique TenureObservation.observation_id
MATCH (o:TenureObservation)
WHERE o.observation_id > '' AND o.group_id = $group
  AND NOT EXISTS { (:TenureSlot)-[:HAS_OBSERVATION]->(o) }
RETURN o.speaker AS subject, o.attribute AS attribute, [o.observation_id] AS ids
LIMIT $limit
