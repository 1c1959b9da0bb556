// Purpose: how far groups of a host were followed.
// Parameters: none
// Columns: group, host_group (texts), since, swept_at (times as text; until when all was seen, and
//   when all was compared), aside (number: edges of the host that are no facts), held (text, or null)
// Index: TenureFollowed (group_id, follow_id)
MATCH (f:TenureFollowed)
WHERE f.group_id >= '' AND f.since IS NOT NULL
RETURN f.group_id AS group, f.host_group AS host_group, toString(f.since) AS since,
  toString(f.swept_at) AS swept_at, f.aside AS aside, f.held AS held
ORDER BY group, host_group
