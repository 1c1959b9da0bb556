// Purpose: every slot of a group with how many observations it has, for going through them all.
// Parameters: group (text)
// Columns: subject, attribute, size
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot)
WHERE s.group_id = $group AND s.subject_id >= ''
RETURN s.subject AS subject, s.attribute AS attribute,
  COUNT { (s)-[:HAS_OBSERVATION]->() } AS size
