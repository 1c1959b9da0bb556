// Purpose: notes how far a group of a host was followed, while it is held. Never goes back.
// Parameters: given, a map of follow_id, held (texts), since, swept_at (times as text or null),
//   aside (number or null)
// Columns: held (text)
// Index: unique TenureFollowed.follow_id
MATCH (f:TenureFollowed {follow_id: $given.follow_id})
WHERE f.held = $given.held
SET f.aside = coalesce($given.aside, f.aside, 0)
WITH f, datetime($given.since) AS since, datetime($given.swept_at) AS swept_at
SET f.since = CASE WHEN f.since > since THEN f.since ELSE since END,
  f.swept_at = CASE WHEN swept_at IS NULL OR f.swept_at > swept_at THEN f.swept_at ELSE swept_at END
RETURN f.held AS held
