// Purpose: what was said and is not believed: supposed, said by the assistant alone, held back,
//   or not said often enough. It waits for better evidence or for a person.
// Parameters: group (text), subject (text, null = every subject of the group)
// Columns: subject, attribute, value, kind, rule, authority, said_at, quote, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (s)-[:HAS_MEMORY]->(m:TenureMemory)<-[:SUPPORTS]-(o:TenureObservation)
WHERE m.status = 'Hypothesis' AND m.kind <> 'planned'
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value, m.kind AS kind,
  m.rule AS rule, o.authority AS authority, o.observed_at AS said_at, o.quote AS quote,
  path
ORDER BY subject, attribute, said_at, value
LIMIT 200
