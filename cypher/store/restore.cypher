// Purpose: lifts tombstones, and those that they name.
// Parameters: given, a map of tombstones (list of ids)
// Columns: lifted (how many)
// Index: unique TenureTombstone.tombstone_id
CALL () {
  UNWIND $given.tombstones AS wanted
  MATCH (x:TenureTombstone {tombstone_id: wanted})
  RETURN collect(x.tombstone_id) + collect(x.of) AS named
}
CALL (named) {
  UNWIND named AS wanted
  WITH DISTINCT wanted
  MATCH (x:TenureTombstone {tombstone_id: wanted})
  DELETE x
  RETURN count(*) AS lifted
}
RETURN lifted
