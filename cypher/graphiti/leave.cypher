// Purpose: notes that what was read of hosts into a group is being taken out. Whoever is reading it
//   finds that it is held no more, and it counts as never followed.
// Parameters: group (text)
// Columns: done
// Index: TenureFollowed (group_id, follow_id)
CALL () {
  MATCH (f:TenureFollowed)
  WHERE f.group_id = $group AND f.follow_id >= ''
  SET f.since = null, f.swept_at = null, f.held = null
}
RETURN 1 AS done
