// Purpose: removes what the graph knows of itself: it is no bank any more.
// Parameters: none
// Columns: dropped
// Index: unique TenureMeta.key
MATCH (m:TenureMeta {key: 'tenure'})
DELETE m
RETURN count(*) AS dropped
