// Purpose: the episodes of a group of a host that were made since a time, with the facts that they
//   told or closed. That a uuid is a text is for the reader to see: asked here it would be a range,
//   which Neo4j seeks by the index of all episodes.
// Parameters: group (text), since (time as text), most (number)
// Columns: uuid, created_at (time as text), edges (list of uuids)
// Index: Graphiti's own on Episodic (created_at)
MATCH (p:Episodic)
WHERE p.created_at >= datetime($since)
WITH p
WHERE p.group_id = $group AND p.uuid IS NOT NULL
RETURN p.uuid AS uuid, toString(p.created_at) AS created_at, p.entity_edges AS edges
LIMIT $most
