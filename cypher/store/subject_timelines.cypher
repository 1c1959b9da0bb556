// Purpose: the whole stored timelines of a subject, one row a slot.
// Parameters: group (text), subject_id (id)
// Columns: attribute, subject, memories (list of records), links, reviews (lists of lists)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group, subject_id: $subject_id})
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
