// Purpose: what a group holds: for each attribute, how many subjects, memories by status, links
//   and reviews.
// Parameters: group (text)
// Columns: attribute, subjects, active, hypotheses, revoked, replaced, reviews
// Index: TenureSlot (group_id, attribute)
WITH {group: 'demo'} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.attribute IS NOT NULL
WITH s,
  COUNT { (s)-[:HAS_MEMORY]->(:Active) } AS active,
  COUNT { (s)-[:HAS_MEMORY]->(:Hypothesis) } AS hypotheses,
  COUNT { (s)-[:HAS_MEMORY]->(:Revoked) } AS revoked,
  COUNT { (s)-[:HAS_MEMORY]->(:TenureMemory)-[:SUPERSEDES]->(:TenureMemory) } AS replaced,
  COUNT { (s)-[:HAS_REVIEW]->(:TenureReview) } AS reviews
RETURN s.attribute AS attribute, count(s) AS subjects, sum(active) AS active,
  sum(hypotheses) AS hypotheses, sum(revoked) AS revoked, sum(replaced) AS replaced,
  sum(reviews) AS reviews
ORDER BY attribute
