// Purpose: constraints and indexes of what was adopted from a host: one mark a fact, with the
//   host's own ids.
// Parameters: none. One statement per semicolon; each is safe to run again.
// Columns: none
// Index: makes them
CREATE CONSTRAINT tenure_adopted_turn IF NOT EXISTS FOR (n:TenureAdopted) REQUIRE n.turn_id IS UNIQUE;
CREATE INDEX tenure_adopted_group IF NOT EXISTS FOR (n:TenureAdopted) ON (n.group_id, n.turn_id);
