// Purpose: episodes of a host by their uuids, without their text. As "graphiti/episodes" gives them.
// Parameters: group (text), given, a map of uuids (list of text)
// Columns: uuid, group, name, valid_at, created_at, entity_edges (list of text), mentioned (list)
// Index: Graphiti's own on Episodic (uuid)
UNWIND $given.uuids AS wanted
MATCH (p:Episodic {uuid: wanted})
WHERE p.group_id = $group
RETURN p.uuid AS uuid, p.group_id AS group, p.name AS name, toString(p.valid_at) AS valid_at,
  toString(p.created_at) AS created_at, p.entity_edges AS entity_edges, [] AS mentioned
