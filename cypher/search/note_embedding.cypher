// Purpose: notes which model made the embeddings of the graph; null for none.
// Parameters: model (text or null), dimensions (number or null)
// Columns: model
// Index: unique TenureMeta.key
MERGE (m:TenureMeta {key: 'embedding'})
SET m.model = $model, m.dimensions = $dimensions
RETURN m.model AS model
