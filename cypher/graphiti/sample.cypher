// Purpose: writes a small graph as Graphiti leaves it into an empty graph.
// Parameters: given, a map of group (text), entities (list of {uuid, name, created_at, name_embedding}),
//   episodes (list of {uuid, name, content, entity_edges, at}), facts (list of {source, target,
//   props, embedding, valid_at, invalid_at, expired_at, created_at, reference_time}; times as text),
//   mentions (list of [episode, entity, uuid])
// Columns: done
// Index: none, the graph was empty
CALL () {
  UNWIND $given.entities AS row
  CREATE (n:Entity {uuid: row.uuid, name: row.name, group_id: $given.group, labels: ['Entity'],
    summary: ''})
  SET n.created_at = datetime(row.created_at), n.name_embedding = row.name_embedding
}
CALL () {
  UNWIND $given.episodes AS row
  CREATE (p:Episodic {uuid: row.uuid, name: row.name, group_id: $given.group, source: 'message',
    source_description: 'sample', content: row.content, entity_edges: row.entity_edges})
  SET p.valid_at = datetime(row.at), p.created_at = datetime(row.at)
}
CALL () {
  UNWIND $given.facts AS row
  MATCH (s:Entity {uuid: row.source})
  CALL (row) { MATCH (o:Entity {uuid: row.target}) RETURN o }
  CREATE (s)-[e:RELATES_TO {group_id: $given.group}]->(o)
  SET e += row.props, e.valid_at = datetime(row.valid_at), e.invalid_at = datetime(row.invalid_at),
    e.expired_at = datetime(row.expired_at), e.created_at = datetime(row.created_at),
    e.reference_time = datetime(row.reference_time), e.fact_embedding = row.embedding
}
CALL () {
  UNWIND $given.mentions AS row
  MATCH (p:Episodic {uuid: row[0]})
  CALL (row) { MATCH (n:Entity {uuid: row[1]}) RETURN n }
  CREATE (p)-[:MENTIONS {uuid: row[2], group_id: $given.group, created_at: p.created_at}]->(n)
}
RETURN 1 AS done
