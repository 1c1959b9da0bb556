// Purpose: what the graph knows of itself.
// Parameters: none
// Columns: schema_version, vocabulary_hash, product_version
// Index: unique TenureMeta.key
MATCH (m:TenureMeta {key: 'tenure'})
RETURN m.schema_version AS schema_version, m.vocabulary_hash AS vocabulary_hash,
  m.product_version AS product_version
