// Purpose: plans that wait at a time: the memories with the role transition, beside what holds
//   in the same track until they come true.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, plan, planned_for, said_at, now, memory_id, path, memory
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null, as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE m.kind = 'planned' AND m.status = 'Hypothesis' AND m.said_at <= t
  AND (m.pending_to IS NULL OR t < m.pending_to)
OPTIONAL MATCH path = (m)<-[:HAS_MEMORY]-(s)-[:HAS_MEMORY]->(n:TenureMemory)
WHERE n.track_key = m.track_key AND n.status = 'Active' AND n.polarity = 'positive'
  AND (n.valid_from IS NULL OR n.valid_from <= t) AND (n.valid_to IS NULL OR n.valid_to > t)
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS plan,
  CASE WHEN m.valid_from <> m.said_at THEN m.valid_from END AS planned_for,
  m.said_at AS said_at, n.value AS now, m.memory_id AS memory_id, path, m AS memory
ORDER BY planned_for, subject, attribute, now
LIMIT 200
