// Purpose: how many facts and episodes a group of a Graphiti graph has, and how many of its facts
//   lack what pages are read by: a uuid that is a text.
// Parameters: group (text)
// Columns: edges, episodes, nameless (numbers)
// Index: Graphiti's own on RELATES_TO (group_id), Episodic (group_id)
RETURN
  COUNT { MATCH ()-[e:RELATES_TO]->() WHERE e.group_id = $group } AS edges,
  COUNT { MATCH (p:Episodic) WHERE p.group_id = $group } AS episodes,
  COUNT { MATCH ()-[e:RELATES_TO]->()
    WHERE e.group_id = $group AND NOT coalesce(e.uuid > '', false) } AS nameless
