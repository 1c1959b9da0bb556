// Purpose: the names of the relations of a Graphiti graph, the most frequent first.
// Parameters: groups (list of text, or null for all)
// Columns: name (text), facts (number)
// Index: none, every fact is counted
MATCH (:Entity)-[e:RELATES_TO]->(:Entity)
WHERE e.name IS NOT NULL AND ($groups IS NULL OR e.group_id IN $groups)
RETURN e.name AS name, count(*) AS facts
ORDER BY facts DESC, name
