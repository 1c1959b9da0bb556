// Purpose: what the graph knows of facts of a host: as what they were read last, and the readings
//   of their turns.
// Parameters: given, a map of turns (list of turn ids)
// Columns: turn_id, print (text or null), claim (text: a writer has begun and not settled it),
//   there (whether the turn is), readings (list of [reading_id, recorded_at as text])
// Index: unique TenureAdopted.turn_id, TenureTurn.turn_id
UNWIND $given.turns AS wanted
MATCH (a:TenureAdopted {turn_id: wanted})
RETURN a.turn_id AS turn_id, a.print AS print, a.claim AS claim,
  EXISTS { MATCH (:TenureTurn {turn_id: wanted}) } AS there, COLLECT {
    MATCH (:TenureTurn {turn_id: wanted})<-[:READING_OF]-(r:TenureReading)
    RETURN [r.reading_id, toString(r.recorded_at)]
  } AS readings
