// Purpose: the subjects that a question may have named, each with the attributes told of it.
// Parameters: given, a map of group (text), entities (list of entity ids)
// Columns: entity_id, name, attributes (list of text)
// Index: unique TenureEntity.entity_id
UNWIND $given.entities AS wanted
MATCH (e:TenureEntity {entity_id: wanted})
WHERE e.group_id = $given.group
MATCH (e)<-[:OF]-(s:TenureSlot)
RETURN e.entity_id AS entity_id, e.name AS name, collect(s.attribute) AS attributes
