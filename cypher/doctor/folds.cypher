// Purpose: the state of the outcome counters of every slot that keeps one, to compare it.
// Parameters: group (text)
// Columns: subject, attribute, fold (JSON text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.subject_id > '' AND s.fold IS NOT NULL
RETURN s.subject AS subject, s.attribute AS attribute, s.fold AS fold
