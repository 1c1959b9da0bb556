// Purpose: memories of a group that have no embedding by a model, in order of their subjects.
// Parameters: given, a map of group (text), model (text), after (subject id to begin at), limit (number)
// Columns: place (subject id), id, text, speaker (always empty)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot)
WHERE s.group_id = $given.group AND s.subject_id >= $given.after
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE m.embedded_by IS NULL OR m.embedded_by <> $given.model
RETURN s.subject_id AS place, m.memory_id AS id, m.text AS text, '' AS speaker
ORDER BY place, id
LIMIT $given.limit
