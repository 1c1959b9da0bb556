// Purpose: memories that no observation supports.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.subject_id > ''
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE NOT EXISTS { (:TenureObservation)-[:SUPPORTS]->(m) }
RETURN s.subject AS subject, s.attribute AS attribute, [m.memory_id] AS ids
LIMIT $limit
