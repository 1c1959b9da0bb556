// Purpose: the facts that may go or change when an episode is removed: those that it touched, and
//   those of entities that it alone mentions.
// Parameters: episode (uuid)
// Columns: group, uuid, relation, source, target (texts)
// Index: Graphiti's own on Episodic (uuid) and RELATES_TO (uuid)
MATCH (p:Episodic {uuid: $episode})
CALL (p) {
  UNWIND p.entity_edges AS touched
  MATCH (s:Entity)-[e:RELATES_TO {uuid: touched}]->(o:Entity)
  RETURN e, s, o
  UNION
  MATCH (p)-[:MENTIONS]->(n:Entity)
  WHERE COUNT { MATCH (:Episodic)-[:MENTIONS]->(n) } = 1
  MATCH (n)-[e:RELATES_TO]-(:Entity)
  RETURN e, startNode(e) AS s, endNode(e) AS o
}
RETURN p.group_id AS group, e.uuid AS uuid, e.name AS relation, s.uuid AS source, o.uuid AS target
