// Purpose: positive memories of one single-valued track whose intervals overlap, without a verdict that lets them.
// Parameters: group (text), single (list of attributes that hold one value), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, attribute)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.attribute IN $single
MATCH (s)-[:HAS_MEMORY]->(a:TenureMemory:Active)
WHERE a.polarity = 'positive' AND NOT a.contested
MATCH (s)-[:HAS_MEMORY]->(b:TenureMemory:Active)
WHERE b.polarity = 'positive' AND NOT b.contested
  AND a.track_key = b.track_key AND a.memory_id < b.memory_id
  AND (a.valid_to IS NULL OR b.valid_from IS NULL OR b.valid_from < a.valid_to)
  AND (b.valid_to IS NULL OR a.valid_from IS NULL OR a.valid_from < b.valid_to)
  AND NOT EXISTS {
    MATCH (s)-[:HAS_VERDICT]->(v:TenureVerdict)
    WHERE v.track_key = a.track_key AND v.decision IN ['coexists', 'refines']
  }
RETURN s.subject AS subject, s.attribute AS attribute, [a.memory_id, b.memory_id] AS ids
LIMIT $limit
