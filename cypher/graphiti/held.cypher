// Purpose: the name under which a group of a host is held by who reads it.
// Parameters: given, a map of follow_id (text)
// Columns: held (text, or null)
// Index: unique TenureFollowed.follow_id
MATCH (f:TenureFollowed {follow_id: $given.follow_id})
RETURN f.held AS held
