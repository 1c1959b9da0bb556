// Purpose: what changed between two times and why: values that took the place of others, plans
//   that came true, ties that were settled. The first time counts, the last does not.
// Parameters: group (text), subject (text, null = every subject of the group), from (time), to
//   (time, null = now)
// Columns: at, subject, attribute, change, old, new, reason, quote, path
// Index: TenureSlot (group_id, subject_id), unique TenureObservation.observation_id
WITH {group: 'demo', subject: null, from: '2025-01-01T00:00:00Z', to: null} AS given
WITH given, datetime(given.from) AS first, coalesce(datetime(given.to), datetime()) AS last
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
MATCH path = (m)-[l:SUPERSEDES|EVOLVES_TO]->(n:TenureMemory)
WHERE l.at >= first AND l.at < last
OPTIONAL MATCH (o:TenureObservation {observation_id: l.observation_id})
RETURN l.at AS at, s.subject AS subject, s.attribute AS attribute, type(l) AS change,
  CASE type(l) WHEN 'SUPERSEDES' THEN n.value ELSE m.value END AS old,
  CASE type(l) WHEN 'SUPERSEDES' THEN m.value ELSE n.value END AS new,
  l.reason AS reason, o.quote AS quote, path
ORDER BY at, subject, attribute, change, old, new
LIMIT 500
