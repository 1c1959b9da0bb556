// Purpose: SUPERSEDES relations between memories whose intervals do not meet.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.subject_id > ''
MATCH (s)-[:HAS_MEMORY]->(new:TenureMemory)
MATCH (new)-[:SUPERSEDES]->(old:TenureMemory)
WHERE old.valid_to IS NULL OR new.valid_from IS NULL OR old.valid_to <> new.valid_from
RETURN s.subject AS subject, s.attribute AS attribute, [new.memory_id, old.memory_id] AS ids
LIMIT $limit
