// Purpose: a check that must return nothing: a value that stands beside the open end of a
//   single-valued track. The open end has `open_key`.
// Parameters: group (text), subject (text, null = every subject of the group)
// Columns: subject, attribute, scope, open_value, other_value, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (m:TenureMemory)<-[:HAS_MEMORY]-(s)-[:HAS_MEMORY]->(n:TenureMemory)
WHERE m.open_key IS NOT NULL AND n.track_key = m.track_key AND n.memory_id <> m.memory_id
  AND n.status = 'Active' AND n.polarity = 'positive' AND NOT n.contested
  AND (n.valid_to IS NULL OR m.valid_from IS NULL OR n.valid_to > m.valid_from)
RETURN s.subject AS subject, s.attribute AS attribute, m.scope AS scope, m.value AS open_value,
  n.value AS other_value, path
ORDER BY subject, attribute, open_value, other_value
LIMIT 100
