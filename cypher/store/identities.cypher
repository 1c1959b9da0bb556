// Purpose: locks entities that are to be one, or two again, and returns what is known of them: with
//   whom they are one, the verdicts that say so, and their slots.
// Parameters: given, a map of group (text), entities (list of ids, sorted)
// Columns: entity_id, name, same_as, moves, members (list of ids), verdicts (list of lists, times as
//   text), slots (list of [subject, attribute, last_recorded])
// Index: unique TenureEntity.entity_id, TenureEntity (same_as), TenureSlot (group_id, subject_id)
UNWIND $given.entities AS wanted
MATCH (e:TenureEntity {entity_id: wanted})
WHERE e.group_id = $given.group
SET e.locked = true
WITH e
RETURN e.entity_id AS entity_id, e.name AS name, e.same_as AS same_as, e.moves AS moves,
  COLLECT {
    MATCH (x:TenureEntity {same_as: e.entity_id})
    RETURN x.entity_id
  } AS members,
  COLLECT {
    MATCH (e)-[:HAS_VERDICT]->(v:TenureVerdict)
    RETURN [v.verdict_id, v.decision, v.a, v.a_value, v.b, v.b_value, v.by,
      toString(v.decided_at), toString(v.recorded_at), v.note]
  } AS verdicts,
  COLLECT {
    MATCH (s:TenureSlot {group_id: $given.group, subject_id: e.entity_id})
    RETURN [s.subject, s.attribute, s.last_recorded]
  } AS slots
