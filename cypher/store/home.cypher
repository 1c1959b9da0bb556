// Purpose: where a subject and an attribute lead, for a read that found nothing under their own names.
// Parameters: entity (id), attribute (id)
// Columns: id, moves (list of text)
// Index: unique TenureEntity.entity_id, TenureAttribute.attribute_id
CALL () {
  MATCH (e:TenureEntity {entity_id: $entity})
  WHERE e.moves IS NOT NULL
  RETURN e.entity_id AS id, e.moves AS moves
  UNION ALL
  MATCH (a:TenureAttribute {attribute_id: $attribute})
  WHERE a.moves IS NOT NULL
  RETURN a.attribute_id AS id, a.moves AS moves
}
RETURN id, moves
