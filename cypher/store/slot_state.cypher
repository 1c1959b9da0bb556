// Purpose: what counts in a slot at a time: what holds, ties, plans that wait; with history, also
//   what has ended by then.
// Parameters: slot_key (id), as_of (time as text), history (boolean)
// Columns: rows (list of [attribute, subject, record])
// Index: unique TenureSlot.slot_key
MATCH (s:TenureSlot {slot_key: $slot_key})
WITH s, datetime($as_of) AS t
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE (m.valid_from IS NULL OR m.valid_from <= t)
  AND (m.valid_to IS NULL OR m.valid_to > t OR m.contested OR $history)
  AND (m.status = 'Active' OR m.kind = 'refuted')
  OR m.kind = 'planned' AND m.said_at <= t AND (m.pending_to IS NULL OR m.pending_to > t)
RETURN collect([s.attribute, s.subject, m.record]) AS rows
