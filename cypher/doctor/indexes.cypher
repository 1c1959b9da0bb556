// Purpose: the names of the indexes that the database has, and whether they answer.
// Parameters: none
// Columns: name, state
// Index: none: it reads the schema
SHOW INDEXES YIELD name, state
RETURN name, state
