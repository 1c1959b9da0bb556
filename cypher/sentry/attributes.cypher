// Purpose: the verdicts on attributes that no vocabulary declares, in a group.
// Parameters: group (text)
// Columns: attribute_id, name, verdicts (list of lists, times as text)
// Index: TenureAttribute (group_id, name)
MATCH (a:TenureAttribute)
WHERE a.group_id = $group AND a.name >= ''
RETURN a.attribute_id AS attribute_id, a.name AS name,
  COLLECT {
    MATCH (a)-[:HAS_VERDICT]->(v:TenureVerdict)
    RETURN [v.verdict_id, v.decision, v.a, v.a_value, v.b, v.b_value, v.by,
      toString(v.decided_at), toString(v.recorded_at), v.note]
  } AS verdicts
