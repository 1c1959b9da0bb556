// Purpose: the facts of a group of a host that were made or closed since a time, and how many facts
//   the group has. The group is compared after the times are found: few are that new, and all are
//   of some group.
// Parameters: group (text), since (time as text), most (number)
// Columns: facts (number), changed (list of [uuid, source, target, relation, then what is compared
//   with the pass before, times as text])
// Index: Graphiti's own on RELATES_TO (created_at), (expired_at), (group_id)
CALL () {
  MATCH ()-[e:RELATES_TO]->()
  WHERE e.group_id = $group
  RETURN count(e) AS facts
}
CALL () {
  CALL () {
    MATCH ()-[e:RELATES_TO]->()
    WHERE e.created_at >= datetime($since)
    RETURN e
    UNION
    MATCH ()-[e:RELATES_TO]->()
    WHERE e.expired_at >= datetime($since)
    RETURN e
  }
  WITH e
  WHERE e.group_id = $group AND e.uuid IS NOT NULL
  WITH e
  LIMIT $most
  RETURN collect([e.uuid, startNode(e).uuid, endNode(e).uuid, e.name, toString(e.created_at),
    toString(e.expired_at), toString(e.valid_at), toString(e.invalid_at), size(e.episodes)])
    AS changed
}
RETURN facts, changed
