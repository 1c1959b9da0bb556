// Purpose: the ids of the traces of a group, the last one first, with their times: for pruning.
// Parameters: group (text)
// Columns: trace_id, at (time as text)
// Index: TenureTrace (group_id, at)
MATCH (x:TenureTrace)
WHERE x.group_id = $group AND x.at IS NOT NULL
WITH x ORDER BY x.at DESC, x.trace_id
RETURN x.trace_id AS trace_id, toString(x.at) AS at
