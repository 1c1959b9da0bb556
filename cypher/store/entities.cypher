// Purpose: the entities of a group that something is told of or that are one with others, with what
//   counts under each name, and the verdicts on what is one.
// Parameters: group (text)
// Columns: entity_id, name, same_as (id or null), attributes (list of text), memories (how many
//   count), verdicts (list of lists, times as text)
// Index: TenureSlot (group_id, subject_id), TenureEntity (same_as)
MATCH (s:TenureSlot)
WHERE s.group_id = $group AND s.subject_id >= ''
MATCH (s)-[:OF]->(e:TenureEntity)
WITH e, s.attribute AS attribute, COUNT {
  MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
  WHERE m.status = 'Active'
} AS found
WITH e, collect(CASE WHEN found > 0 THEN attribute END) AS attributes, sum(found) AS memories
RETURN e.entity_id AS entity_id, e.name AS name, e.same_as AS same_as, attributes, memories,
  COLLECT {
    MATCH (e)-[:HAS_VERDICT]->(v:TenureVerdict)
    WHERE v.a = e.entity_id
    RETURN [v.verdict_id, v.decision, v.a, v.a_value, v.b, v.b_value, v.by,
      toString(v.decided_at), toString(v.recorded_at), v.note]
  } AS verdicts
ORDER BY name, entity_id
