// Purpose: the indexes of vectors that the database has, with the length of what is in them where
//   the engine tells it.
// Parameters: none
// Columns: name, options
// Index: none: it reads the schema
SHOW INDEXES YIELD name, type, options
WHERE type = 'VECTOR'
RETURN name, options
