// Purpose: the groups that facts of a Graphiti graph are in.
// Parameters: none
// Columns: group (text), facts (number)
// Index: none, every fact is counted
MATCH (:Entity)-[e:RELATES_TO]->(:Entity)
WHERE e.uuid > '' AND e.group_id >= ''
RETURN e.group_id AS group, count(*) AS facts
ORDER BY group
