// Purpose: the subjects that a question may have named, each with the attributes told of it, and what
//   it is one with.
// Parameters: given, a map of group (text), entities (list of entity ids)
// Columns: entity_id, name, attributes (list of text), moves (list of text, or null)
// Index: unique TenureEntity.entity_id
UNWIND $given.entities AS wanted
MATCH (e:TenureEntity {entity_id: wanted})
WHERE e.group_id = $given.group
WITH e, COLLECT {
  MATCH (e)<-[:OF]-(s:TenureSlot)
  RETURN s.attribute
} AS attributes
WHERE size(attributes) > 0 OR e.moves IS NOT NULL
RETURN e.entity_id AS entity_id, e.name AS name, attributes, e.moves AS moves
