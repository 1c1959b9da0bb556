// Purpose: the whole chain of a slot: every memory in order of start, and its links to the
//   others.
// Parameters: group (text), subject (text), attribute (text)
// Columns: value, scope, status, kind, since, until, link, other, at, reason, path, memory
// Index: TenureSlot (group_id, attribute)
WITH {group: 'demo', subject: 'Maya', attribute: 'residence'} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.attribute = given.attribute
  AND toLower(s.subject) = toLower(given.subject)
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
OPTIONAL MATCH path = (m)-[l:SUPERSEDES|EVOLVES_TO|COEXISTS_WITH|EXCEPTION_TO]->(n:TenureMemory)
RETURN m.value AS value, m.scope AS scope, m.status AS status, m.kind AS kind,
  m.valid_from AS since, m.valid_to AS until, type(l) AS link,
  n.value AS other, l.at AS at, l.reason AS reason, path, m AS memory
ORDER BY since, until, value, link, other
LIMIT 500
