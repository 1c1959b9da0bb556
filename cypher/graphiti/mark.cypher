// Purpose: marks facts of a host as adopted, with the ids of the host. Goes before what they say is
//   stored, so that whatever is stored can be found by its marks and taken out again.
// Parameters: given, a map of marks (list of {turn_id, props})
// Columns: done
// Index: unique TenureAdopted.turn_id
CALL () {
  UNWIND $given.marks AS row
  MERGE (a:TenureAdopted {turn_id: row.turn_id})
  SET a += row.props
}
RETURN 1 AS done
