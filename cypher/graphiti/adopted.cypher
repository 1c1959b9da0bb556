// Purpose: the readings that the graph has of adopted facts, to tell what is new among them.
// Parameters: given, a map of turns (list of turn ids)
// Columns: turn_id, readings (list of [reading_id, recorded_at as text])
// Index: unique TenureTurn.turn_id
UNWIND $given.turns AS wanted
MATCH (t:TenureTurn {turn_id: wanted})
RETURN t.turn_id AS turn_id, COLLECT {
  MATCH (t)<-[:READING_OF]-(r:TenureReading)
  RETURN [r.reading_id, toString(r.recorded_at)]
} AS readings
