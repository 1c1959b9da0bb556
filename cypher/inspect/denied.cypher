// Purpose: what was said not to be the case, and what it denies.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, not_value, since, until, said_by, quote, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null, as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (s)-[:HAS_MEMORY]->(m:TenureMemory)<-[:SUPPORTS]-(o:TenureObservation)
WHERE m.polarity = 'negative' AND m.status = 'Active'
  AND (m.valid_from IS NULL OR m.valid_from <= t)
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS not_value,
  m.valid_from AS since, m.valid_to AS until, o.speaker AS said_by,
  o.quote AS quote, path
ORDER BY subject, attribute, since, not_value
LIMIT 200
