// Purpose: what was so and had ended by a time: the memories with the role historical, newest
//   first, each with what took its place.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, value, since, until, ended_by, replaced_by, path, memory
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: 'Maya', as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE (m.status = 'Active' OR m.kind = 'refuted') AND NOT m.contested AND m.valid_to <= t
OPTIONAL MATCH path = (m)<-[:SUPERSEDES]-(n:TenureMemory)
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value,
  m.valid_from AS since, m.valid_to AS until, m.ended_rule AS ended_by,
  n.value AS replaced_by, path, m AS memory
ORDER BY until DESC, subject, attribute, value
LIMIT 200
