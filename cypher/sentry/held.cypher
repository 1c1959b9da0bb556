// Purpose: what is or was believed in the slots of a group that hold several values or scopes, with the
//   verdicts on them, for who looks for one value or one scope in other words.
// Parameters: group (text)
// Columns: subject, attribute, held (list of records), verdicts (list of lists, times as text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot)
WHERE s.group_id = $group AND s.subject_id >= ''
WITH s, COLLECT {
  MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
  WHERE m.status = 'Active' AND m.polarity = 'positive'
  RETURN m.record
} AS held
WHERE size(held) > 1
RETURN s.subject AS subject, s.attribute AS attribute, held,
  COLLECT {
    MATCH (s)-[:HAS_VERDICT]->(v:TenureVerdict)
    RETURN [v.verdict_id, v.track_key, v.decision, v.a, v.b, v.a_json, v.a_key, v.b_json,
      v.b_key, v.by, toString(v.decided_at), toString(v.recorded_at), v.note, v.told_of, v.away,
      v.scope]
  } AS verdicts
ORDER BY subject, attribute
