// Purpose: what is contested: values that tie and that nobody settled, the memories with the
//   role unknown, with the observations that say them.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, value, since, said_by, authority, quote, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null, as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (s)-[:HAS_MEMORY]->(m:TenureMemory)<-[:SUPPORTS]-(o:TenureObservation)
WHERE m.contested AND m.status = 'Active' AND (m.valid_from IS NULL OR m.valid_from <= t)
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value,
  m.valid_from AS since, o.speaker AS said_by, o.authority AS authority,
  o.quote AS quote, path
ORDER BY subject, attribute, since, value
LIMIT 200
