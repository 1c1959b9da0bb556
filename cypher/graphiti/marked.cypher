// Purpose: which facts of a host were read into the bank, whatever became of them there.
// Parameters: given, a map of turns (list of the ids of the turns of facts)
// Columns: turn_id
// Index: unique TenureAdopted.turn_id
UNWIND $given.turns AS wanted
MATCH (a:TenureAdopted {turn_id: wanted})
RETURN a.turn_id AS turn_id
