// Purpose: where subjects and attributes lead, for a read that found nothing under their own names.
// Parameters: given, a map of entities, attributes (lists of ids)
// Columns: id, moves (list of text)
// Index: unique TenureEntity.entity_id, TenureAttribute.attribute_id
CALL () {
  UNWIND $given.entities AS wanted
  MATCH (e:TenureEntity {entity_id: wanted})
  WHERE e.moves IS NOT NULL
  RETURN e.entity_id AS id, e.moves AS moves
  UNION ALL
  UNWIND $given.attributes AS wanted
  MATCH (a:TenureAttribute {attribute_id: wanted})
  WHERE a.moves IS NOT NULL
  RETURN a.attribute_id AS id, a.moves AS moves
}
RETURN id, moves
