// Purpose: how many facts of a host's group are accounted for.
// Parameters: group, host_group (texts)
// Columns: facts (number)
// Index: TenureAdopted (group_id, host_group, edge_uuid)
MATCH (a:TenureAdopted)
WHERE a.group_id = $group AND a.host_group = $host_group AND a.edge_uuid >= ''
RETURN count(*) AS facts
