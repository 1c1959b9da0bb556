// Purpose: memories that end before they start.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.subject_id > ''
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE m.valid_to <= m.valid_from
RETURN s.subject AS subject, s.attribute AS attribute, [m.memory_id] AS ids
LIMIT $limit
