// Purpose: turns by their ids, to be read again.
// Parameters: given, a map of group (text), turns (list of ids)
// Columns: turn_id, group_id, source, at, position, speaker, authority, text, role
// Index: unique TenureTurn.turn_id
UNWIND $given.turns AS wanted
MATCH (t:TenureTurn {turn_id: wanted})
WHERE t.group_id = $given.group
RETURN t.turn_id AS turn_id, t.group_id AS group_id, t.source AS source, toString(t.at) AS at,
  t.position AS position, t.speaker AS speaker, t.authority AS authority, t.text AS text,
  t.role AS role
