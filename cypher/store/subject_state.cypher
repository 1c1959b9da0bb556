// Purpose: what counts in all slots of a subject at a time; see slot_state.
// Parameters: group (text), subject_id (id), as_of (time as text), history (boolean)
// Columns: rows (list of [attribute, subject, record])
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group, subject_id: $subject_id})
WITH s, datetime($as_of) AS t
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE (m.valid_from IS NULL OR m.valid_from <= t)
  AND (m.valid_to IS NULL OR m.valid_to > t OR m.contested OR $history)
  AND (m.status = 'Active' OR m.kind = 'refuted')
  OR m.kind = 'planned' AND m.said_at <= t AND (m.pending_to IS NULL OR m.pending_to > t)
RETURN collect([s.attribute, s.subject, m.record]) AS rows
