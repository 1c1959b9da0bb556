// Purpose: memories that belong to no slot.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: unique TenureMemory.memory_id
MATCH (m:TenureMemory)
WHERE m.memory_id > '' AND m.group_id = $group
  AND NOT EXISTS { (:TenureSlot)-[:HAS_MEMORY]->(m) }
RETURN m.subject AS subject, m.attribute AS attribute, [m.memory_id] AS ids
LIMIT $limit
