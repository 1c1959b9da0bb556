// Purpose: memories whose label and property disagree about their status.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.subject_id > ''
MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
WHERE NOT m.status IN labels(m)
   OR size([l IN labels(m) WHERE l IN ['Active', 'Hypothesis', 'Revoked']]) <> 1
RETURN s.subject AS subject, s.attribute AS attribute, [m.memory_id] AS ids
LIMIT $limit
