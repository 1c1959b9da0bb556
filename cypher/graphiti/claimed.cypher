// Purpose: the facts of a host's group that writers have begun and not settled, by claim.
// Parameters: group (text), host_group (text, or null for all)
// Columns: claim_id, uuids (list of text)
// Index: TenureClaim (group_id, claim_id)
MATCH (c:TenureClaim)
WHERE c.group_id = $group AND c.claim_id >= '' AND ($host_group IS NULL OR c.host_group = $host_group)
RETURN c.claim_id AS claim_id, c.uuids AS uuids
