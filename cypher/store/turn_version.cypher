// Purpose: the words of a turn, and the edit times of its readings.
// Parameters: given, a map of turn (id)
// Columns: text, redacted (true: its words were forgotten), edited_at (list of times as text)
// Index: unique TenureTurn.turn_id
MATCH (t:TenureTurn {turn_id: $given.turn})
RETURN t.text AS text, t.redacted IS NOT NULL AS redacted, COLLECT {
  MATCH (t)<-[:READING_OF]-(r:TenureReading)
  WHERE r.edited_at IS NOT NULL
  RETURN toString(r.edited_at)
} AS edited_at
