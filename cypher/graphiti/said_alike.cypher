// Purpose: the facts of a Graphiti graph that have one of these texts.
// Parameters: group (text), texts (list), subject (text: the name of an entity)
// Columns: fact, relation, source, target (the names of its ends), known (whether an entity of that
//   name exists)
// Index: Graphiti's own on RELATES_TO (group_id) and Entity (name)
MATCH (s:Entity)-[e:RELATES_TO {group_id: $group}]->(o:Entity)
WHERE e.fact IN $texts
RETURN e.fact AS fact, e.name AS relation, s.name AS source, o.name AS target,
  EXISTS { MATCH (n:Entity {name: $subject}) WHERE n.group_id = $group } AS known
