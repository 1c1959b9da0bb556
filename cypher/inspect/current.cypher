// Purpose: what holds at a time and stands alone: the memories with the role current. A
//   negative one says what is not the case.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, value, polarity, since, supports, memory_id, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: 'Maya', as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (:TenureEntity)<-[:OF]-(s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE (m.status = 'Active' OR m.kind = 'refuted') AND NOT m.contested AND m.scope_key = ''
  AND (m.valid_from IS NULL OR m.valid_from <= t) AND (m.valid_to IS NULL OR m.valid_to > t)
  AND (m.polarity = 'negative' OR COUNT {
    MATCH (s)-[:HAS_MEMORY]->(o:TenureMemory)
    WHERE o.track_key = m.track_key AND o.polarity = 'positive' AND NOT o.contested
      AND (o.status = 'Active' OR o.kind = 'refuted')
      AND (o.valid_from IS NULL OR o.valid_from <= t) AND (o.valid_to IS NULL OR o.valid_to > t)
  } = 1)
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value, m.polarity AS polarity,
  m.valid_from AS since, m.supports AS supports, m.memory_id AS memory_id, path
ORDER BY subject, attribute, value
LIMIT 200
