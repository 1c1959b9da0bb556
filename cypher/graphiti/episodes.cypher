// Purpose: a page of the episodes of a Graphiti graph, in the order of their uuid, without their text.
// Parameters: after (text, the last uuid of the page before), groups (list of text, or null for all),
//   page (number)
// Columns: rows (one list: lists of uuid, group, name, valid_at, created_at, entity_edges (list of
//   text), mentioned (list of text: the groups of the entities that it mentions))
// Index: Graphiti's own on Episodic (uuid), which carries the order
MATCH (p:Episodic)
WHERE p.uuid > $after AND ($groups IS NULL OR p.group_id IN $groups)
WITH p
ORDER BY p.uuid
LIMIT $page
RETURN collect([p.uuid, p.group_id, p.name, toString(p.valid_at), toString(p.created_at),
  p.entity_edges, COLLECT { MATCH (p)-[:MENTIONS]->(n:Entity) RETURN DISTINCT n.group_id }]) AS rows
