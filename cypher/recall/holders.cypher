// Purpose: whose value an entity is, for a question about the other side of a relation. One row more
//   than is used tells that there are more.
// Parameters: given, a map of group (text), entities (list of entity ids), attributes (list of text)
// Columns: entity_id, name, subject, attribute
// Index: unique TenureEntity.entity_id
UNWIND $given.entities AS wanted
MATCH (e:TenureEntity {entity_id: wanted})
WHERE e.group_id = $given.group
CALL (e) {
  MATCH (e)<-[:VALUE]-(m:TenureMemory)
  WHERE m.attribute IN $given.attributes
  RETURN DISTINCT m.subject AS subject, m.attribute AS attribute
  LIMIT 129
}
RETURN e.entity_id AS entity_id, e.name AS name, subject, attribute
