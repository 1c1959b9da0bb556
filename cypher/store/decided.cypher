// Purpose: the slots of a group on which verdicts were given.
// Parameters: group (text)
// Columns: subject, attribute
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot)
WHERE s.group_id = $group AND s.subject_id >= '' AND EXISTS { (s)-[:HAS_VERDICT]->() }
RETURN s.subject AS subject, s.attribute AS attribute
ORDER BY subject, attribute
