// Purpose: notes the versions of schema and product, and the vocabulary of the memories.
// Parameters: version (number), vocabulary (hash), keep (whether a hash that is there stays),
//   product (version as text)
// Columns: schema_version, vocabulary_hash, product_version
// Index: unique TenureMeta.key
MERGE (m:TenureMeta {key: 'tenure'})
SET m.schema_version = $version, m.product_version = $product,
  m.vocabulary_hash = CASE WHEN $keep THEN coalesce(m.vocabulary_hash, $vocabulary)
    ELSE $vocabulary END
RETURN m.schema_version AS schema_version, m.vocabulary_hash AS vocabulary_hash,
  m.product_version AS product_version
