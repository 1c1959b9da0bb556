// Purpose: what joins by stated names look at: with whom entities are one and by which verdicts, the
//   names that were told of them, and of whom they are the name now.
// Parameters: given, a map of group (text), entities (list of ids), attributes (list of text)
// Columns: entity_id, name, same_as (id or null), verdicts (list of lists), names (list of lists),
//   holders (list of ids)
// Index: unique TenureEntity.entity_id, TenureSlot (group_id, subject_id)
UNWIND $given.entities AS wanted
MATCH (e:TenureEntity {entity_id: wanted})
WHERE e.group_id = $given.group
RETURN e.entity_id AS entity_id, e.name AS name, e.same_as AS same_as,
  COLLECT {
    MATCH (e)-[:HAS_VERDICT]->(v:TenureVerdict)
    RETURN [v.verdict_id, v.decision, v.a, v.a_value, v.b, v.b_value, v.by,
      toString(v.decided_at), toString(v.recorded_at), v.note]
  } AS verdicts,
  COLLECT {
    MATCH (s:TenureSlot {group_id: $given.group, subject_id: e.entity_id})
    WHERE s.attribute IN $given.attributes
    MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)-[:VALUE]->(x:TenureEntity)
    WHERE m.status = 'Active' AND m.polarity = 'positive'
    RETURN DISTINCT [s.attribute, x.entity_id]
  } AS names,
  COLLECT {
    MATCH (e)<-[:VALUE]-(m:TenureMemory)
    WHERE m.attribute IN $given.attributes AND m.status = 'Active' AND m.polarity = 'positive'
    MATCH (m)<-[:HAS_MEMORY]-(s:TenureSlot)
    RETURN DISTINCT s.subject_id
  } AS holders
