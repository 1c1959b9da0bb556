// Purpose: which model made the embeddings of the graph.
// Parameters: none
// Columns: model, dimensions
// Index: unique TenureMeta.key
MATCH (m:TenureMeta {key: 'embedding'})
WHERE m.model IS NOT NULL
RETURN m.model AS model, m.dimensions AS dimensions
