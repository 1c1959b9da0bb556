// Purpose: open questions for a person, with the words that they are about.
// Parameters: group (text), subject (text, null = every subject of the group)
// Columns: subject, attribute, reason, values, quotes, since, review_id, path
// Index: TenureSlot (group_id, subject_id), unique TenureObservation.observation_id
WITH {group: 'demo', subject: null} AS given
MATCH (s:TenureSlot)
WHERE s.group_id = given.group AND s.subject_id IS NOT NULL
  AND (given.subject IS NULL OR toLower(s.subject) = toLower(given.subject))
MATCH path = (:TenureEntity)<-[:OF]-(s)-[:HAS_REVIEW]->(r:TenureReview)
RETURN s.subject AS subject, s.attribute AS attribute, r.reason AS reason, r.values AS values,
  COLLECT {
    UNWIND r.observations AS wanted
    MATCH (o:TenureObservation {observation_id: wanted})
    RETURN o.quote
  } AS quotes, r.created_at AS since, r.review_id AS review_id, path
ORDER BY since, subject, attribute, review_id
LIMIT 200
