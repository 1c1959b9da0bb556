// Purpose: keeps verdicts on what is one, with both that they are about, and where the names lead
//   since then.
// Parameters: given, a map of entities (list of {id, same_as, moves, aliases}), attributes (list of
//   {id, moves}), verdicts (list of {id, owner, props, decided_at, recorded_at})
// Columns: done
// Index: unique TenureEntity.entity_id, TenureAttribute.attribute_id, TenureVerdict.verdict_id
CALL () {
  UNWIND $given.entities AS row
  MATCH (e:TenureEntity {entity_id: row.id})
  SET e.same_as = row.same_as, e.moves = row.moves, e.aliases = row.aliases
}
CALL () {
  UNWIND $given.attributes AS row
  MATCH (a:TenureAttribute {attribute_id: row.id})
  SET a.moves = row.moves
}
CALL () {
  UNWIND $given.verdicts AS row
  MATCH (e:TenureEntity {entity_id: row.owner})
  CREATE (e)-[:HAS_VERDICT]->(v:TenureVerdict {verdict_id: row.id})
  SET v += row.props, v.decided_at = datetime(row.decided_at),
    v.recorded_at = datetime(row.recorded_at)
  WITH row, v
  MATCH (b:TenureEntity {entity_id: row.props.b})
  CREATE (b)-[:HAS_VERDICT]->(v)
}
CALL () {
  UNWIND $given.verdicts AS row
  MATCH (a:TenureAttribute {attribute_id: row.owner})
  CREATE (a)-[:HAS_VERDICT]->(v:TenureVerdict {verdict_id: row.id})
  SET v += row.props, v.decided_at = datetime(row.decided_at),
    v.recorded_at = datetime(row.recorded_at)
}
RETURN 1 AS done
