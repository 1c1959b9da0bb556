// Purpose: constraints and indexes of what follows a host: how far each group was followed, the
//   marks of a host's group by its own ids, and what a writer has begun and not settled.
// Parameters: none. One statement per semicolon; each is safe to run again.
// Columns: none
// Index: makes them
CREATE CONSTRAINT tenure_followed_id IF NOT EXISTS FOR (n:TenureFollowed) REQUIRE n.follow_id IS UNIQUE;
CREATE INDEX tenure_followed_group IF NOT EXISTS FOR (n:TenureFollowed) ON (n.group_id, n.follow_id);
CREATE INDEX tenure_adopted_host IF NOT EXISTS FOR (n:TenureAdopted) ON (n.group_id, n.host_group, n.edge_uuid);
CREATE CONSTRAINT tenure_claim_id IF NOT EXISTS FOR (n:TenureClaim) REQUIRE n.claim_id IS UNIQUE;
CREATE INDEX tenure_claim_group IF NOT EXISTS FOR (n:TenureClaim) ON (n.group_id, n.claim_id);
