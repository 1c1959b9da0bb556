// Purpose: tracks of single-valued attributes in which several values hold to this day.
// Parameters: group (text), single (list of attributes that hold one value), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, attribute)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.attribute IN $single
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory:Active)
WHERE m.polarity = 'positive' AND NOT m.contested AND m.valid_to IS NULL
WITH s, m.track_key AS track, collect(m.memory_id) AS ids
WHERE size(ids) > 1 AND NOT EXISTS {
  MATCH (s)-[:HAS_VERDICT]->(v:TenureVerdict)
  WHERE v.track_key = track AND v.decision IN ['coexists', 'refines']
}
RETURN s.subject AS subject, s.attribute AS attribute, ids
LIMIT $limit
