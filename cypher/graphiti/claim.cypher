// Purpose: marks facts of a host as being read into the graph, with the ids of the host. Goes before
//   what they say is stored: whatever is stored can be found by its mark and taken out again, and a
//   mark that is not settled is looked at again. One that another writer has settled since it was
//   looked up is left to be looked at again.
// Parameters: given, a map of claim (text, of this writer), marks (list of {turn_id, was, props}:
//   as what it was read last when it was looked up, text or null)
// Columns: overtaken (list of turn ids)
// Index: unique TenureAdopted.turn_id
CALL () {
  UNWIND $given.marks AS row
  MERGE (a:TenureAdopted {turn_id: row.turn_id})
  SET a.claim = $given.claim
  WITH a, row, coalesce(a.print, '') = coalesce(row.was, '') AS same
  SET a += CASE WHEN same THEN row.props ELSE {} END
  RETURN collect(CASE WHEN NOT same THEN row.turn_id END) AS overtaken
}
RETURN overtaken
