// Purpose: a page of the facts that a host's group had when they were read last, in the order of
//   their uuid.
// Parameters: group, host_group (texts), after (text, the last uuid of the page before), page
//   (number)
// Columns: uuid, subject (uuid), print (texts or null)
// Index: TenureAdopted (group_id, host_group, edge_uuid), which carries the order
MATCH (a:TenureAdopted)
WHERE a.group_id = $group AND a.host_group = $host_group AND a.edge_uuid > $after
RETURN a.edge_uuid AS uuid, a.subject_uuid AS subject, a.print AS print
ORDER BY uuid
LIMIT $page
