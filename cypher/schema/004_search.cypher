// Purpose: indexes by which the embeddings of a model are found. The indexes of words and of vectors
//   are made by the dialect of each engine.
// Parameters: none. One statement per semicolon; each is safe to run again.
// Columns: none
// Index: makes them
CREATE INDEX tenure_memory_embedded IF NOT EXISTS FOR (n:TenureMemory) ON (n.embedded_by);
CREATE INDEX tenure_turn_embedded IF NOT EXISTS FOR (n:TenureTurn) ON (n.embedded_by);
