// Purpose: the facts of a host that are told of entities: those that lead away from them, and those
//   of relations that are told from the other end. As "graphiti/edges" gives them.
// Parameters: group (text), given, a map of entities (list of uuids), turned (list of the names of
//   relations)
// Columns: uuid, group, source, subject, source_group, relation, target, value, target_group, fact,
//   valid_at, invalid_at, expired_at, created_at, reference_time, episodes (list of text), dimensions
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
RETURN e.uuid AS uuid, e.group_id AS group, s.uuid AS source, s.name AS subject,
  s.group_id AS source_group, e.name AS relation, o.uuid AS target, o.name AS value,
  o.group_id AS target_group, e.fact AS fact, toString(e.valid_at) AS valid_at,
  toString(e.invalid_at) AS invalid_at, toString(e.expired_at) AS expired_at,
  toString(e.created_at) AS created_at, toString(e.reference_time) AS reference_time,
  e.episodes AS episodes, size(e.fact_embedding) AS dimensions
