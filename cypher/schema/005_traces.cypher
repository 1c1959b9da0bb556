// Purpose: constraints and indexes of the traces of questions.
// Parameters: none. One statement per semicolon; each is safe to run again.
// Columns: none
// Index: makes them
CREATE CONSTRAINT tenure_trace_id IF NOT EXISTS FOR (n:TenureTrace) REQUIRE n.trace_id IS UNIQUE;
CREATE INDEX tenure_trace_group IF NOT EXISTS FOR (n:TenureTrace) ON (n.group_id, n.at);
