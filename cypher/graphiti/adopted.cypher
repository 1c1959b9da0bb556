// Purpose: what the graph knows of facts of a host: as what they were read last, and the readings
//   of their turns.
// Parameters: given, a map of turns (list of turn ids)
// Columns: turn_id, print (text or null), marked, there (whether the mark and the turn are),
//   readings (list of [reading_id, recorded_at as text])
// Index: unique TenureAdopted.turn_id, TenureTurn.turn_id
UNWIND $given.turns AS wanted
OPTIONAL MATCH (a:TenureAdopted {turn_id: wanted})
OPTIONAL MATCH (t:TenureTurn {turn_id: wanted})
WITH wanted, a, t
WHERE a IS NOT NULL OR t IS NOT NULL
RETURN wanted AS turn_id, a.print AS print, a IS NOT NULL AS marked, t IS NOT NULL AS there, COLLECT {
  MATCH (t)<-[:READING_OF]-(r:TenureReading)
  RETURN [r.reading_id, toString(r.recorded_at)]
} AS readings
