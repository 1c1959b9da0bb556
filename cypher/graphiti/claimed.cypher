// Purpose: the facts of a host's group that a writer has begun and not settled.
// Parameters: group, host_group (texts), most (number)
// Columns: uuid
// Index: TenureAdopted (group_id, claim)
MATCH (a:TenureAdopted)
WHERE a.group_id = $group AND a.claim >= '' AND a.host_group = $host_group
RETURN coalesce(a.edge_uuid, a.gone) AS uuid
LIMIT $most
