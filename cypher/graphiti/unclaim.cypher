// Purpose: drops claims whose facts were read again.
// Parameters: given, a map of claims (list of ids)
// Columns: done
// Index: unique TenureClaim.claim_id
CALL () {
  UNWIND $given.claims AS wanted
  MATCH (c:TenureClaim {claim_id: wanted})
  DELETE c
}
RETURN 1 AS done
