// Purpose: by which relations facts of a host lead to entities.
// Parameters: group (text), given, a map of entities (list of uuids)
// Columns: relation
// Index: Graphiti's own on Entity (uuid)
UNWIND $given.entities AS wanted
MATCH (o:Entity {uuid: wanted})<-[e:RELATES_TO]-(:Entity)
WHERE e.group_id = $group
RETURN DISTINCT e.name AS relation
