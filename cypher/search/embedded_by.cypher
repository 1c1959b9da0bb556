// Purpose: the models whose embeddings are in the graph.
// Parameters: none
// Columns: model
// Index: TenureTurn (embedded_by), TenureMemory (embedded_by)
CALL () {
  MATCH (t:TenureTurn)
  WHERE t.embedded_by >= ''
  RETURN DISTINCT t.embedded_by AS model
  UNION
  MATCH (m:TenureMemory)
  WHERE m.embedded_by >= ''
  RETURN DISTINCT m.embedded_by AS model
}
RETURN DISTINCT model
