// Purpose: the open questions of a group, oldest first.
// Parameters: group (text)
// Columns: rows (list of [attribute, subject, review_id, track_key, scope, reason, values_json,
//   observations])
// Index: TenureReview (group_id)
MATCH (v:TenureReview {group_id: $group})
MATCH (v)<-[:HAS_REVIEW]-(s:TenureSlot)
WITH v, s ORDER BY v.created_at, v.review_id
RETURN collect([s.attribute, s.subject, v.review_id, v.track_key, v.scope, v.reason,
  v.values_json, v.observations]) AS rows
