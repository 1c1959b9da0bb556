// Purpose: a page of the entities of a Graphiti graph, in the order of their uuid.
// Parameters: after (text, the last uuid of the page before), groups (list of text, or null for all),
//   page (number)
// Columns: rows (one list: lists of uuid, group, name, labels (list of text), facts (number),
//   mentions (number))
// Index: Graphiti's own on Entity (uuid), which carries the order
MATCH (n:Entity)
WHERE n.uuid > $after AND ($groups IS NULL OR n.group_id IN $groups)
WITH n
ORDER BY n.uuid
LIMIT $page
RETURN collect([n.uuid, n.group_id, n.name, labels(n), COUNT { MATCH (n)-[:RELATES_TO]-(:Entity) },
  COUNT { MATCH (n)<-[:MENTIONS]-(:Episodic) }]) AS rows
