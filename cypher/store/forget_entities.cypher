// Purpose: removes entities that nothing is told of any more and that no memory names, with the
//   verdicts on what they are one with; of forgotten subjects these verdicts go in any case.
// Parameters: given, a map of entities (list of ids), subjects (list of ids: of what is forgotten)
// Columns: done
// Index: unique TenureEntity.entity_id, TenureEntity (same_as)
CALL () {
  UNWIND $given.subjects AS row
  MATCH (e:TenureEntity {entity_id: row})
  REMOVE e.same_as, e.moves, e.aliases
  WITH e
  MATCH (e)-[:HAS_VERDICT]->(v:TenureVerdict)
  DETACH DELETE v
}
CALL () {
  UNWIND $given.entities AS row
  MATCH (e:TenureEntity {entity_id: row})
  WHERE NOT EXISTS { (e)<-[:OF|VALUE]-() } AND NOT EXISTS { (:TenureEntity {same_as: row}) }
  CALL (e) {
    MATCH (a:TenureEntity {entity_id: e.same_as})
    SET a.aliases = [name IN a.aliases WHERE name <> e.name]
  }
  CALL (e) {
    MATCH (e)-[:HAS_VERDICT]->(v:TenureVerdict)
    DETACH DELETE v
  }
  DETACH DELETE e
}
RETURN 1 AS done
