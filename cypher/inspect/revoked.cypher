// Purpose: what is believed no more, by which rule, and the words that took it back or refuted
//   it.
// Parameters: group (text), subject (text, null = every subject of the group)
// Columns: subject, attribute, value, kind, rule, stance, said_by, said_at, quote, path, memory
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE m.status = 'Revoked'
OPTIONAL MATCH path = (s)-[:HAS_MEMORY]->(m)<-[:OPPOSES]-(o:TenureObservation)
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS value, m.kind AS kind,
  coalesce(m.ended_rule, m.rule) AS rule, o.stance AS stance, o.speaker AS said_by,
  o.observed_at AS said_at, o.quote AS quote, path, m AS memory
ORDER BY subject, attribute, value, said_at
LIMIT 200
