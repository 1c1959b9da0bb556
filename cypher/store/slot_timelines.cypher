// Purpose: the whole stored timelines of slots, one row a slot that is there. Every state view of a
//   question reads this one statement: what a view leaves out is what tells why nothing holds.
// Parameters: given, a map of slots (list of ids)
// Columns: attribute, subject, memories (list of records), links, reviews (lists of lists)
// Index: unique TenureSlot.slot_key
UNWIND $given.slots AS wanted
MATCH (s:TenureSlot {slot_key: wanted})
RETURN s.attribute AS attribute, s.subject AS subject,
  COLLECT {
    MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
    RETURN m.record
  } AS memories,
  COLLECT {
    MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
      -[l:SUPERSEDES|EVOLVES_TO|COEXISTS_WITH|EXCEPTION_TO]->(other:TenureMemory)
    RETURN [type(l), m.memory_id, other.memory_id, toString(l.at), l.reason, l.observations,
      l.verdicts]
  } AS links,
  COLLECT {
    MATCH (s)-[:HAS_REVIEW]->(v:TenureReview)
    RETURN [v.review_id, v.track_key, v.scope, v.reason, v.values_json, v.observations]
  } AS reviews
