// Purpose: what was told long after it had begun: each memory that was said first more than so many
//   days after its start. Such words take their place in the past.
// Parameters: group (text), subject (text, null = every subject of the group), days (number)
// Columns: subject, attribute, value, since, said_at, days_late, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null, days: 90} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE m.status = 'Active' AND duration.inDays(m.valid_from, m.said_at).days > given.days
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value, m.valid_from AS since,
  m.said_at AS said_at, duration.inDays(m.valid_from, m.said_at).days AS days_late, path
ORDER BY days_late DESC, subject, attribute
LIMIT 100
