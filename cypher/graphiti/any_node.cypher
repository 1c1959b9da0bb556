// Purpose: whether a graph holds anything.
// Parameters: none
// Columns: there (at most one row)
// Index: none, one node is enough
MATCH (n)
RETURN 1 AS there
LIMIT 1
