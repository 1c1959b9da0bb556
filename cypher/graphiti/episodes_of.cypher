// Purpose: episodes of a host by their uuids, without their text. As "graphiti/episodes" gives them.
// Parameters: group (text), given, a map of uuids (list of text)
// Columns: rows (one list: lists of uuid, group, name, valid_at, created_at, entity_edges (list of
//   text), mentioned (list of text: the groups of the entities that it mentions))
// Index: Graphiti's own on Episodic (uuid)
UNWIND $given.uuids AS wanted
MATCH (p:Episodic {uuid: wanted})
WHERE p.group_id = $group
RETURN collect([p.uuid, p.group_id, p.name, toString(p.valid_at), toString(p.created_at),
  p.entity_edges, []]) AS rows
