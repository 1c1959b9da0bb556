// Purpose: plans whose date has passed, and of which nobody has said that they came true or
//   fell through.
// Parameters: group (text), subject (text, null = every subject of the group), as_of (time,
//   null = now)
// Columns: subject, attribute, plan, planned_for, days_overdue, said_at, quote, path
// Index: TenureSlot (group_id, subject_id)
WITH {group: 'demo', subject: null, as_of: null} AS given
WITH given, coalesce(datetime(given.as_of), datetime()) AS t
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (s)-[:HAS_MEMORY]->(m:TenureMemory)<-[:SUPPORTS]-(o:TenureObservation)
WHERE m.kind = 'planned' AND m.status = 'Hypothesis' AND m.pending_to IS NULL
  AND o.valid_from IS NOT NULL AND m.valid_from < t
RETURN s.subject AS subject, s.attribute AS attribute, m.value AS plan,
  m.valid_from AS planned_for, duration.inDays(m.valid_from, t).days AS days_overdue,
  o.observed_at AS said_at, o.quote AS quote, path
ORDER BY planned_for, subject, attribute
LIMIT 200
