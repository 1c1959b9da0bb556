// Purpose: how much of a Graphiti graph there is, and how many facts lack what pages are read by.
//   Nodes without uuid are somebody else's, though they have a label of Graphiti's.
// Parameters: groups (list of text, or null for all)
// Columns: edges, episodes, entities, unreadable (numbers)
// Index: none, every fact is counted
RETURN
  COUNT { MATCH (:Entity)-[e:RELATES_TO]->(:Entity)
    WHERE e.uuid > '' AND ($groups IS NULL OR e.group_id IN $groups) } AS edges,
  COUNT { MATCH (p:Episodic)
    WHERE p.uuid IS NOT NULL AND ($groups IS NULL OR p.group_id IN $groups) } AS episodes,
  COUNT { MATCH (n:Entity)
    WHERE n.uuid IS NOT NULL AND ($groups IS NULL OR n.group_id IN $groups) } AS entities,
  COUNT { MATCH (:Entity)-[e:RELATES_TO]->(:Entity)
    WHERE NOT coalesce(e.uuid > '', false) OR e.group_id IS NULL } AS unreadable
