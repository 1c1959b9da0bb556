// Purpose: the subjects of which most has changed.
// Parameters: group (text)
// Columns: subject, changes, slots, memories, last_change
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo'} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
OPTIONAL MATCH (m)-[l:SUPERSEDES|EVOLVES_TO]->(:TenureMemory)
RETURN s.subject AS subject, count(l) AS changes, count(DISTINCT s) AS slots,
  count(DISTINCT m) AS memories, max(l.at) AS last_change
ORDER BY changes DESC, subject
LIMIT 20
