// Purpose: the receipts of the ingests of a group, the last one first.
// Parameters: group (text), beginning (text: of the ids), most (number)
// Columns: run (list of run_id, started_at, finished_at, inputs, extractor, version, counts)
// Index: TenureRun (group_id, run_id)
MATCH (r:TenureRun)
WHERE r.group_id = $group AND r.run_id STARTS WITH $beginning
WITH r ORDER BY r.started_at DESC, r.run_id LIMIT $most
RETURN [r.run_id, toString(r.started_at), toString(r.finished_at), r.inputs, r.extractor,
  r.version, r.counts] AS run
