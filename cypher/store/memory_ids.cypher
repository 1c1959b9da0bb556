// Purpose: the memories whose id begins like this; a few are enough to know that there are several.
// Parameters: group (text), beginning (text)
// Columns: memory_id
// Index: unique TenureMemory.memory_id
MATCH (m:TenureMemory)
WHERE m.memory_id STARTS WITH $beginning AND m.group_id = $group
RETURN m.memory_id AS memory_id
ORDER BY memory_id
LIMIT 5
