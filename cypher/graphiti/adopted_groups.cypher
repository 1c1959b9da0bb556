// Purpose: the groups that facts of a host were adopted into.
// Parameters: none
// Columns: group_id (text), facts (number: that are there and could be kept)
// Index: TenureAdopted (group_id, turn_id)
MATCH (a:TenureAdopted)
WHERE a.group_id >= ''
RETURN a.group_id AS group_id,
  sum(CASE WHEN a.left_out IS NULL AND a.gone IS NULL THEN 1 ELSE 0 END) AS facts
ORDER BY group_id
