// Purpose: notes as what facts of a host were read, once what they say is stored, and drops the
//   claim. Where another writer has settled another reading of one meanwhile nobody knows which was
//   stored last: it stays claimed, to be read again.
// Parameters: given, a map of claim_id, group, host_group (texts), marks (list of {turn_id, uuid,
//   was, print, props}: the fingerprint when it was looked up, or null, and that of what is stored)
// Columns: open (list of uuids: that stay claimed)
// Index: unique TenureAdopted.turn_id, TenureClaim.claim_id
// Plan: kept
CALL () {
  UNWIND $given.marks AS row
  MERGE (a:TenureAdopted {turn_id: row.turn_id})
  SET a.locked = true
  WITH a, row, coalesce(a.print, '') IN [coalesce(row.was, ''), coalesce(row.print, '')] AS mine
  SET a += row.props, a.print = row.print
  RETURN collect(CASE WHEN NOT mine THEN row.uuid END) AS open
}
CALL (open) {
  MATCH (c:TenureClaim {claim_id: $given.claim_id})
  WHERE size(open) = 0
  DELETE c
}
CALL (open) {
  UNWIND CASE WHEN size(open) = 0 THEN [] ELSE [open] END AS uuids
  MERGE (c:TenureClaim {claim_id: $given.claim_id})
  SET c.group_id = $given.group, c.host_group = $given.host_group, c.uuids = uuids
}
RETURN open
