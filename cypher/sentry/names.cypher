// Purpose: the names that something is told of in a group, with what they are one with, the attributes
//   told of them, and the verdicts on them, for who looks for names that may mean one.
// Parameters: group (text)
// Columns: entity_id, name, same_as (id or null), attributes (list of text), verdicts (list of lists,
//   times as text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot)
WHERE s.group_id = $group AND s.subject_id >= ''
MATCH (s)-[:OF]->(e:TenureEntity)
WITH e, collect(s.attribute) AS attributes
RETURN e.entity_id AS entity_id, e.name AS name, e.same_as AS same_as, attributes,
  COLLECT {
    MATCH (e)-[:HAS_VERDICT]->(v:TenureVerdict)
    RETURN [v.verdict_id, v.decision, v.a, v.a_value, v.b, v.b_value, v.by,
      toString(v.decided_at), toString(v.recorded_at), v.note]
  } AS verdicts
ORDER BY name, entity_id
