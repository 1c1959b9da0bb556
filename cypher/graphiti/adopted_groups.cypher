// Purpose: the groups that facts of a host were adopted into.
// Parameters: none
// Columns: group_id (text), facts (number)
// Index: TenureAdopted (group_id, turn_id)
MATCH (a:TenureAdopted)
WHERE a.group_id >= ''
RETURN a.group_id AS group_id, count(*) AS facts
ORDER BY group_id
