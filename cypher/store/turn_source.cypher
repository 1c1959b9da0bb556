// Purpose: the source of a turn, by its id in the graph.
// Parameters: given, a map of group (text), turns (list of ids)
// Columns: turn_id, source
// Index: unique TenureTurn.turn_id
UNWIND $given.turns AS wanted
MATCH (t:TenureTurn {turn_id: wanted})
WHERE t.group_id = $given.group
RETURN t.turn_id AS turn_id, t.source AS source
