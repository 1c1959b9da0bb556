// Purpose: values that only the assistant or an import says: nobody first-hand stands behind
//   them.
// Parameters: group (text), subject (text, null = every subject of the group)
// Columns: subject, attribute, value, status, authority, said_at, source, quote, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (s)-[:HAS_MEMORY]->(m:TenureMemory)<-[:SUPPORTS]-(o:TenureObservation)
WHERE m.authority IN ['assistant', 'import'] AND m.status <> 'Revoked'
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value, m.status AS status,
  m.authority AS authority, o.observed_at AS said_at, o.source AS source,
  o.quote AS quote, path
ORDER BY subject, attribute, said_at, value
LIMIT 200
