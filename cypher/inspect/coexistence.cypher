// Purpose: values of one track that hold side by side at a time: the memories with the role
//   coexistence.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, value, beside, together_since, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: 'Maya', as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
MATCH path = (m)-[l:COEXISTS_WITH]->(n:TenureMemory)
WHERE (m.valid_from IS NULL OR m.valid_from <= t) AND (m.valid_to IS NULL OR m.valid_to > t)
  AND (n.valid_from IS NULL OR n.valid_from <= t) AND (n.valid_to IS NULL OR n.valid_to > t)
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value, n.value AS beside,
  l.at AS together_since, path
ORDER BY subject, attribute, together_since, value
LIMIT 200
