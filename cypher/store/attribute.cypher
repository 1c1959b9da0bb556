// Purpose: locks an attribute that no vocabulary declares, which is to be one with another, and
//   returns what is known of it in its group.
// Parameters: given, a map of group (text), id (attribute id), name (text)
// Columns: moves, verdicts (list of lists, times as text), slots (list of [subject, last_recorded,
//   list of [value, value_json]])
// Index: unique TenureAttribute.attribute_id; TenureSlot (group_id, attribute)
MERGE (a:TenureAttribute {attribute_id: $given.id})
ON CREATE SET a.group_id = $given.group, a.name = $given.name
SET a.locked = true
WITH a
RETURN a.moves AS moves,
  COLLECT {
    MATCH (a)-[:HAS_VERDICT]->(v:TenureVerdict)
    RETURN [v.verdict_id, v.decision, v.a, v.a_value, v.b, v.b_value, v.by,
      toString(v.decided_at), toString(v.recorded_at), v.note]
  } AS verdicts,
  COLLECT {
    MATCH (s:TenureSlot {group_id: $given.group, attribute: $given.name})
    RETURN [s.subject, s.last_recorded, COLLECT {
      MATCH (s)-[:HAS_OBSERVATION]->(o:TenureObservation)
      WHERE o.value IS NOT NULL
      RETURN [o.value, o.value_json]
    }]
  } AS slots
