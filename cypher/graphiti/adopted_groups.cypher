// Purpose: the groups that facts of a host were adopted into.
// Parameters: none
// Columns: group_id (text), facts (number: that are there and could be kept; 0
//   where a run was killed that had begun with the first ones, or was at the last ones)
// Index: TenureAdopted (group_id, turn_id), TenureClaim (group_id, claim_id), TenureFollowed
//   (group_id, follow_id)
CALL () {
  MATCH (a:TenureAdopted)
  WHERE a.group_id >= ''
  RETURN a.group_id AS group_id,
    sum(CASE WHEN a.left_out IS NULL AND a.gone IS NULL THEN 1 ELSE 0 END) AS facts
  UNION
  MATCH (c:TenureClaim)
  WHERE c.group_id >= ''
  RETURN c.group_id AS group_id, 0 AS facts
  UNION
  MATCH (f:TenureFollowed)
  WHERE f.group_id >= ''
  RETURN f.group_id AS group_id, 0 AS facts
}
RETURN group_id, sum(facts) AS facts
ORDER BY group_id
