// Purpose: removes entities that nothing is told of any more and that no memory names.
// Parameters: given, a map of entities (list of ids)
// Columns: done
// Index: unique TenureEntity.entity_id
CALL () {
  UNWIND $given.entities AS row
  MATCH (e:TenureEntity {entity_id: row})
  WHERE NOT EXISTS { (e)<-[:OF|VALUE]-() }
  DETACH DELETE e
}
RETURN 1 AS done
