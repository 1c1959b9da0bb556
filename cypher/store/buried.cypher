// Purpose: which tombstones there are.
// Parameters: given, a map of tombstones (list of ids)
// Columns: tombstone_id
// Index: unique TenureTombstone.tombstone_id
UNWIND $given.tombstones AS wanted
MATCH (x:TenureTombstone {tombstone_id: wanted})
RETURN x.tombstone_id AS tombstone_id
