// Purpose: the traces of a group, the last one first.
// Parameters: group (text), beginning (text: of the ids), since, until (times as text, or null), most
//   (number)
// Columns: trace_id, body
// Index: TenureTrace (group_id, at)
MATCH (x:TenureTrace)
WHERE x.group_id = $group AND x.trace_id STARTS WITH $beginning
  AND ($since IS NULL OR x.at >= datetime($since))
  AND ($until IS NULL OR x.at < datetime($until))
WITH x ORDER BY x.at DESC, x.trace_id LIMIT $most
RETURN x.trace_id AS trace_id, x.body AS body
