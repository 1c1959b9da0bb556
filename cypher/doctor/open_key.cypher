// Purpose: memories that hold the key of an open end and are none, or are one without it.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.subject_id > ''
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE m.open_key IS NOT NULL AND (
  m.open_key <> m.track_key OR m.status <> 'Active' OR m.polarity <> 'positive'
  OR m.contested OR m.valid_to IS NOT NULL
)
RETURN s.subject AS subject, s.attribute AS attribute, [m.memory_id] AS ids
LIMIT $limit
