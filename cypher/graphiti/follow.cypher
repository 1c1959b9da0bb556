// Purpose: notes how far a group of a host was followed. Never goes back.
// Parameters: given, a map of follow_id, group, host_group (texts), since, swept_at (times as text
//   or null), aside (number or null)
// Columns: done
// Index: unique TenureFollowed.follow_id
MERGE (f:TenureFollowed {follow_id: $given.follow_id})
SET f.group_id = $given.group, f.host_group = $given.host_group,
  f.aside = coalesce($given.aside, f.aside, 0)
WITH f, datetime($given.since) AS since, datetime($given.swept_at) AS swept_at
SET f.since = CASE WHEN f.since > since THEN f.since ELSE since END,
  f.swept_at = CASE WHEN swept_at IS NULL OR f.swept_at > swept_at THEN f.swept_at ELSE swept_at END
RETURN 1 AS done
