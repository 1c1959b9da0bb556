// Purpose: what holds at a time in a narrower scope: the memories with the role
//   scoped_exception, with the general value to which they are the exception, if there is one.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, scope, value, general, since, path, memory
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null, as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE m.scope_key <> '' AND (m.status = 'Active' OR m.kind = 'refuted') AND NOT m.contested
  AND (m.valid_from IS NULL OR m.valid_from <= t) AND (m.valid_to IS NULL OR m.valid_to > t)
OPTIONAL MATCH path = (m)-[:EXCEPTION_TO]->(n:TenureMemory)
WHERE (n.valid_from IS NULL OR n.valid_from <= t) AND (n.valid_to IS NULL OR n.valid_to > t)
RETURN s.subject AS subject, s.attribute AS attribute, m.scope AS scope, m.value AS value,
  n.value AS general, m.valid_from AS since, path, m AS memory
ORDER BY subject, attribute, scope, value
LIMIT 200
