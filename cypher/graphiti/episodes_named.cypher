// Purpose: episodes of a Graphiti graph by their uuids, with the columns of `graphiti/episodes`.
// Parameters: episodes (list of uuids)
// Columns: uuid, group, name, valid_at, created_at, entity_edges (list of text), mentioned (empty)
// Index: Graphiti's own on Episodic (uuid)
UNWIND $episodes AS wanted
MATCH (p:Episodic {uuid: wanted})
RETURN p.uuid AS uuid, p.group_id AS group, p.name AS name, toString(p.valid_at) AS valid_at,
  toString(p.created_at) AS created_at, p.entity_edges AS entity_edges, [] AS mentioned
ORDER BY uuid
