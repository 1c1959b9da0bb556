// Purpose: the facts of a host that are told of entities: those that lead away from them, and those
//   of relations that are told from the other end. As "graphiti/edges" gives them.
// Parameters: group (text), given, a map of entities (list of uuids), turned (list of the names of
//   relations)
// Columns: rows (one list: lists of uuid, group, source, subject, source_group, relation, target,
//   value, target_group, fact, valid_at, invalid_at, expired_at, created_at, reference_time,
//   episodes (list of text), dimensions)
// Index: Graphiti's own on Entity (uuid)
CALL () {
  UNWIND $given.entities AS wanted
  MATCH (:Entity {uuid: wanted})-[e:RELATES_TO]->(:Entity)
  WHERE e.group_id = $group AND e.uuid IS NOT NULL
  RETURN e
  UNION
  UNWIND $given.entities AS wanted
  MATCH (:Entity {uuid: wanted})<-[e:RELATES_TO]-(:Entity)
  WHERE e.group_id = $group AND e.uuid IS NOT NULL AND e.name IN $given.turned
  RETURN e
}
WITH e, startNode(e) AS s, endNode(e) AS o
RETURN collect([e.uuid, e.group_id, s.uuid, s.name, s.group_id, e.name, o.uuid, o.name, o.group_id, e.fact,
  toString(e.valid_at), toString(e.invalid_at), toString(e.expired_at), toString(e.created_at),
  toString(e.reference_time), e.episodes, size(e.fact_embedding)]) AS rows
