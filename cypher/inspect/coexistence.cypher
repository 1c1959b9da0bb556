// Purpose: values of one track that hold side by side at a time: the memories with the role
//   coexistence, each with the others and with its link to the one that started before it.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, value, since, beside, path, memory
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: 'Maya', as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE (m.status = 'Active' OR m.kind = 'refuted') AND NOT m.contested AND m.scope_key = ''
  AND m.polarity = 'positive'
  AND (m.valid_from IS NULL OR m.valid_from <= t) AND (m.valid_to IS NULL OR m.valid_to > t)
WITH s, m ORDER BY m.value, m.memory_id
WITH s, collect(m) AS together
WHERE size(together) > 1
UNWIND together AS m
OPTIONAL MATCH path = (m)-[:COEXISTS_WITH]->(n:TenureMemory)
WHERE n IN together
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value, m.valid_from AS since,
  [x IN together WHERE x.memory_id <> m.memory_id | x.value] AS beside, path, m AS memory
ORDER BY subject, attribute, since, value
LIMIT 200
