// Purpose: stores embeddings, where the words are still those that they were made of.
// Parameters: given, a map of model (text), memories, turns (lists of [id, text, vector])
// Columns: kept (number)
// Index: unique TenureMemory.memory_id, TenureTurn.turn_id
CALL () {
  UNWIND $given.memories AS row
  MATCH (m:TenureMemory {memory_id: row[0]})
  WHERE m.text = row[1]
  SET m.embedding = row[2], m.embedded_by = $given.model
  RETURN count(m) AS memories
}
CALL () {
  UNWIND $given.turns AS row
  MATCH (t:TenureTurn {turn_id: row[0]})
  WHERE t.text = row[1]
  SET t.embedding = row[2], t.embedded_by = $given.model
  RETURN count(t) AS turns
}
RETURN memories + turns AS kept
