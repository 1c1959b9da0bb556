// Purpose: drops everything that was made from the evidence of these slots.
// Parameters: given, a map of slots (list of ids)
// Columns: done
// Index: unique TenureSlot.slot_key
CALL () {
  UNWIND $given.slots AS row
  MATCH (s:TenureSlot {slot_key: row})
  MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
  DETACH DELETE m
}
CALL () {
  UNWIND $given.slots AS row
  MATCH (s:TenureSlot {slot_key: row})
  MATCH (s)-[:HAS_REVIEW]->(v:TenureReview)
  DETACH DELETE v
}
RETURN 1 AS done
