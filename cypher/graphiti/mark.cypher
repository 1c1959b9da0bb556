// Purpose: marks what a run had claimed that was killed, so that it is found with all that was read.
// Parameters: given, a map of group (text), marks (list of [turn_id, source])
// Columns: done
// Index: unique TenureAdopted.turn_id
CALL () {
  UNWIND $given.marks AS row
  MERGE (a:TenureAdopted {turn_id: row[0]})
  ON CREATE SET a.group_id = $given.group, a.source = row[1], a.left_out = true
}
RETURN 1 AS done
