// Purpose: memories, observations and links that cross from one group into another.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.subject_id > ''
MATCH (s)-[r:HAS_MEMORY|HAS_OBSERVATION|HAS_REVIEW|HAS_VERDICT|OF]->(n)
WHERE n.group_id <> $group
RETURN s.subject AS subject, s.attribute AS attribute,
  [type(r), coalesce(n.memory_id, n.observation_id, n.entity_id, n.group_id)] AS ids
LIMIT $limit
