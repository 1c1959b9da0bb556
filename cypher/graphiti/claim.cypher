// Purpose: notes which facts of a host a writer is about to store. Goes before what they say is
//   stored: whatever is stored and not settled yet is found by it, to be taken out, or read again.
// Parameters: given, a map of claim_id, group, host_group (texts), uuids (list of text)
// Columns: done
// Index: unique TenureClaim.claim_id
// Plan: kept
MERGE (c:TenureClaim {claim_id: $given.claim_id})
SET c.group_id = $given.group, c.host_group = $given.host_group, c.uuids = $given.uuids
RETURN 1 AS done
