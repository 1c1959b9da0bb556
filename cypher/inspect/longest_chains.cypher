// Purpose: the tracks whose value was replaced most often, from the newest value back to the
//   first.
// Parameters: group (text), subject (text, null = every subject of the group)
// Columns: replaced, subject, attribute, values (newest first), path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE EXISTS { (m)-[:SUPERSEDES]->(:TenureMemory) }
  AND NOT EXISTS { (m)<-[:SUPERSEDES]-(:TenureMemory) }
MATCH path = (m)-[:SUPERSEDES*1..100]->(n:TenureMemory)
WHERE NOT EXISTS { (n)-[:SUPERSEDES]->(:TenureMemory) }
RETURN length(path) AS replaced, s.subject AS subject, s.attribute AS attribute,
  [x IN nodes(path) | x.value] AS values, path
ORDER BY replaced DESC, subject, attribute, values
LIMIT 20
