// Purpose: the groups that something was written to.
// Parameters: none
// Columns: group_id, created_at (time as text)
// Index: unique TenureGroup.group_id
MATCH (g:TenureGroup)
WHERE g.group_id >= ''
RETURN g.group_id AS group_id, toString(g.created_at) AS created_at
ORDER BY group_id
