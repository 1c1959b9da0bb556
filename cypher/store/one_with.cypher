// Purpose: all that an entity is one with.
// Parameters: group (text), entity (id)
// Columns: entity_id
// Index: unique TenureEntity.entity_id, TenureEntity (same_as)
MATCH (e:TenureEntity {entity_id: $entity})
WHERE e.group_id = $group
WITH coalesce(e.same_as, e.entity_id) AS root
CALL (root) {
  MATCH (x:TenureEntity {same_as: root})
  RETURN x.entity_id AS entity_id
  UNION
  RETURN root AS entity_id
}
RETURN entity_id
