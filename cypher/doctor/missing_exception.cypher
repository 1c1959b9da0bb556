// Purpose: memories of a narrower scope that hold beside a general one, and are linked to none.
//   What ties is an exception to nothing, and nothing to it: nobody settled what held.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.subject_id > ''
MATCH (s)-[:HAS_MEMORY]->(n:TenureMemory:Active)
WHERE coalesce(n.scope_key, '') <> '' AND n.polarity = 'positive' AND NOT n.contested
  AND NOT EXISTS { (n)-[:EXCEPTION_TO]->(:TenureMemory) }
MATCH (s)-[:HAS_MEMORY]->(g:TenureMemory:Active)
WHERE coalesce(g.scope_key, '') = '' AND g.polarity = 'positive' AND NOT g.contested
  AND (n.valid_to IS NULL OR g.valid_from IS NULL OR g.valid_from < n.valid_to)
  AND (g.valid_to IS NULL OR n.valid_from IS NULL OR n.valid_from < g.valid_to)
RETURN s.subject AS subject, s.attribute AS attribute, [n.memory_id, g.memory_id] AS ids
LIMIT $limit
