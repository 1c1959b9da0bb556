// Purpose: the facts of a host that join two entities, in either direction, and have a beginning.
// Parameters: group (text), given, a map of pairs (list of [uuid, uuid])
// Columns: relation, source, target (uuids), valid_at (texts)
// Index: Graphiti's own on Entity (uuid)
UNWIND $given.pairs AS pair
MATCH (a:Entity {uuid: pair[0]})-[e:RELATES_TO]-(b:Entity {uuid: pair[1]})
WHERE e.group_id = $group AND e.valid_at IS NOT NULL
RETURN DISTINCT e.name AS relation, startNode(e).uuid AS source, endNode(e).uuid AS target,
  toString(e.valid_at) AS valid_at
