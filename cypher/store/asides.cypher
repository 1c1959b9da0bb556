// Purpose: what the ingests of a group set aside, in the order in which it was.
// Parameters: group (text), beginning (text: of the ids)
// Columns: piece (list of aside_id, run_id, kind, place, line, field, message, raw, format, source,
//   recorded_at)
// Index: TenureAside (group_id, aside_id)
MATCH (a:TenureAside)
WHERE a.group_id = $group AND a.aside_id STARTS WITH $beginning
WITH a ORDER BY a.recorded_at, a.place, a.line, a.aside_id
RETURN [a.aside_id, a.run_id, a.kind, a.place, a.line, a.field, a.message, a.raw, a.format,
  a.source, toString(a.recorded_at)] AS piece
