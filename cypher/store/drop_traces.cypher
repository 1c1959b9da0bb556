// Purpose: drops traces by their ids.
// Parameters: given, a map of traces (list of ids)
// Columns: dropped
// Index: unique TenureTrace.trace_id
UNWIND $given.traces AS wanted
MATCH (x:TenureTrace {trace_id: wanted})
DETACH DELETE x
RETURN count(*) AS dropped
