// Purpose: whom facts of a host are about, by their uuids. What is not there gives no row.
// Parameters: group (text), given, a map of uuids (list of text)
// Columns: uuid, source, target (uuids), relation (text)
// Index: Graphiti's own on RELATES_TO (uuid)
UNWIND $given.uuids AS wanted
MATCH (s)-[e:RELATES_TO {uuid: wanted}]->(o)
WHERE e.group_id = $group
RETURN e.uuid AS uuid, s.uuid AS source, o.uuid AS target, e.name AS relation
