// Purpose: lifts tombstones, those that they name, those of pieces of the quarantine that went
//   along, and those of other names of a subject.
// Parameters: given, a map of tombstones (list of ids)
// Columns: lifted (how many, without those of pieces)
// Index: unique TenureTombstone.tombstone_id; TenureTombstone (of)
CALL () {
  UNWIND $given.tombstones AS wanted
  MATCH (x:TenureTombstone {tombstone_id: wanted})
  RETURN collect(x.tombstone_id) + collect(x.of) AS named
}
CALL (named) {
  UNWIND named AS wanted
  WITH DISTINCT wanted
  MATCH (x:TenureTombstone {of: wanted})
  WHERE x.kind = 'aside' OR x.kind = 'subject'
  DELETE x
}
CALL (named) {
  UNWIND named AS wanted
  WITH DISTINCT wanted
  MATCH (x:TenureTombstone {tombstone_id: wanted})
  DELETE x
  RETURN count(*) AS lifted
}
RETURN lifted
