// Purpose: the names of the constraints that the database has.
// Parameters: none
// Columns: name
// Index: none: it reads the schema
SHOW CONSTRAINTS YIELD name
RETURN name
