// Purpose: constraints and indexes of what ingests leave: their receipts, and what they set aside.
// Parameters: none. One statement per semicolon; each is safe to run again.
// Columns: none
// Index: makes them
CREATE CONSTRAINT tenure_run_id IF NOT EXISTS FOR (n:TenureRun) REQUIRE n.run_id IS UNIQUE;
CREATE CONSTRAINT tenure_aside_id IF NOT EXISTS FOR (n:TenureAside) REQUIRE n.aside_id IS UNIQUE;
CREATE INDEX tenure_run_group IF NOT EXISTS FOR (n:TenureRun) ON (n.group_id, n.run_id);
CREATE INDEX tenure_tombstone_of IF NOT EXISTS FOR (n:TenureTombstone) ON (n.of);
CREATE INDEX tenure_aside_group IF NOT EXISTS FOR (n:TenureAside) ON (n.group_id, n.aside_id);
