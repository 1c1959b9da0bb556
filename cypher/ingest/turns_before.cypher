// Purpose: the last turns of some conversations up to a moment, so that what comes next is
//   understood.
// Parameters: given, a map of conversations (list of {group, below (text), before (time)}), most (number)
// Columns: turn_id, group_id, source, at, position, speaker, authority, text, role
// Index: TenureTurn (group_id, source)
UNWIND $given.conversations AS row
CALL (row) {
  MATCH (t:TenureTurn)
  WHERE t.group_id = row.group AND t.source STARTS WITH row.below AND t.at <= datetime(row.before)
  RETURN t
  ORDER BY t.at DESC, t.position DESC
  LIMIT $given.most
}
RETURN t.turn_id AS turn_id, t.group_id AS group_id, t.source AS source, toString(t.at) AS at,
  t.position AS position, t.speaker AS speaker, t.authority AS authority, t.text AS text,
  t.role AS role
