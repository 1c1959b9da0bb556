// Purpose: facts of facts: what holds at a time of the entities that are values of a subject,
//   as the city of an employer.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, value, its_attribute, its_value, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null, as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (s)-[:HAS_MEMORY]->(m:TenureMemory)-[:VALUE]->(:TenureEntity)<-[:OF]-(p:TenureSlot)
  -[:HAS_MEMORY]->(n:TenureMemory)
WHERE m.status = 'Active' AND m.polarity = 'positive'
  AND (m.valid_from IS NULL OR m.valid_from <= t) AND (m.valid_to IS NULL OR m.valid_to > t)
  AND n.status = 'Active' AND n.polarity = 'positive'
  AND (n.valid_from IS NULL OR n.valid_from <= t) AND (n.valid_to IS NULL OR n.valid_to > t)
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value,
  p.attribute AS its_attribute, n.value AS its_value, path
ORDER BY subject, attribute, value, its_attribute, its_value
LIMIT 100
