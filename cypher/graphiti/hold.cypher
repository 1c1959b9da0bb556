// Purpose: notes that a group of a host is read into a group of our own, under a name that stays
//   until that is taken out again.
// Parameters: given, a map of follow_id, group, host_group, name (texts)
// Columns: held (text: the name that it has)
// Index: unique TenureFollowed.follow_id
MERGE (f:TenureFollowed {follow_id: $given.follow_id})
ON CREATE SET f.group_id = $given.group, f.host_group = $given.host_group
SET f.held = coalesce(f.held, $given.name)
RETURN f.held AS held
