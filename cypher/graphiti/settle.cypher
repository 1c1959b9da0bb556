// Purpose: notes as what facts of a host were read, once what they say is stored. Where another
//   writer has claimed one meanwhile nobody knows which was stored last: it stays claimed, to be
//   looked at again.
// Parameters: given, a map of claim (text, of this writer), marks (list of [turn_id, print])
// Columns: open (number: of those that stay claimed)
// Index: unique TenureAdopted.turn_id
CALL () {
  UNWIND $given.marks AS row
  MATCH (a:TenureAdopted {turn_id: row[0]})
  SET a.locked = true
  WITH a, row, coalesce(a.claim = $given.claim, false) AS mine
  SET a.print = row[1], a.claim = CASE WHEN mine THEN null ELSE $given.claim END
  RETURN count(CASE WHEN NOT mine THEN 1 END) AS open
}
RETURN open
