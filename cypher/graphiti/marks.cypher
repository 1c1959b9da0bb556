// Purpose: as what facts of a host were read last, by the ids of their turns.
// Parameters: given, a map of turns (list of turn ids)
// Columns: uuid, subject (uuid), print (texts or null), closers (list of text)
// Index: unique TenureAdopted.turn_id
UNWIND $given.turns AS wanted
MATCH (a:TenureAdopted {turn_id: wanted})
RETURN coalesce(a.edge_uuid, a.gone) AS uuid, a.subject_uuid AS subject, a.print AS print, a.closers AS closers
