// Purpose: a page of the turns of the facts of a group that were read from a host, with their
//   sources.
// Parameters: group (text), after (text, the last id of the page before), page (number)
// Columns: turn_id, source (texts)
// Index: TenureAdopted (group_id, turn_id)
MATCH (a:TenureAdopted)
WHERE a.group_id = $group AND a.turn_id > $after
RETURN a.turn_id AS turn_id, a.source AS source
ORDER BY turn_id
LIMIT $page
