// Purpose: drops some of the embeddings that a model has made.
// Parameters: model (text), most (number)
// Columns: dropped (number)
// Index: TenureTurn (embedded_by), TenureMemory (embedded_by)
CALL () {
  MATCH (t:TenureTurn {embedded_by: $model})
  WITH t LIMIT $most
  SET t.embedding = null, t.embedded_by = null
  RETURN count(t) AS turns
}
CALL () {
  MATCH (m:TenureMemory {embedded_by: $model})
  WITH m LIMIT $most
  SET m.embedding = null, m.embedded_by = null
  RETURN count(m) AS memories
}
RETURN turns + memories AS dropped
