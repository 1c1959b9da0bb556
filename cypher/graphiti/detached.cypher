// Purpose: removes what else an adoption left in a group: how far it was followed, receipts of its runs,
//   and attributes that
//   nothing is told of and that are one with no other. A group that holds nothing else goes with
//   its tombstones, traces and receipts.
// Parameters: group (text), hosts (list of text: who reads adopted facts)
// Columns: left (whether the group stays)
// Index: TenureRun (group_id, run_id), TenureFollowed (group_id, follow_id), TenureClaim (group_id, claim_id), TenureAttribute (group_id, name),
//   TenureSlot (group_id, subject_id), TenureTurn (group_id, source), unique TenureGroup.group_id
CALL () {
  MATCH (r:TenureRun)
  WHERE r.group_id = $group AND r.run_id >= '' AND r.extractor IN $hosts
  DETACH DELETE r
}
CALL () {
  MATCH (f:TenureFollowed)
  WHERE f.group_id = $group AND f.follow_id >= ''
  DETACH DELETE f
}
CALL () {
  MATCH (c:TenureClaim)
  WHERE c.group_id = $group AND c.claim_id >= ''
  DETACH DELETE c
}
CALL () {
  MATCH (a:TenureAttribute)
  WHERE a.group_id = $group AND a.name >= '' AND a.moves IS NULL
    AND NOT EXISTS { MATCH (:TenureSlot {group_id: $group, attribute: a.name}) }
    AND NOT EXISTS { MATCH (a)-[:HAS_VERDICT]->(:TenureVerdict) }
  DETACH DELETE a
}
CALL () {
  MATCH (s:TenureSlot)
  WHERE s.group_id = $group AND s.subject_id >= ''
  RETURN count(s) AS slots
}
CALL () {
  MATCH (t:TenureTurn)
  WHERE t.group_id = $group AND t.source >= ''
  RETURN count(t) AS turns
}
CALL () {
  MATCH (p:TenureAside)
  WHERE p.group_id = $group AND p.aside_id >= ''
  RETURN count(p) AS pieces
}
WITH slots + turns + pieces > 0 AS left
CALL (left) {
  MATCH (n:TenureGroup)
  WHERE n.group_id = $group AND NOT left
  DETACH DELETE n
}
CALL (left) {
  MATCH (n:TenureTombstone)
  WHERE n.group_id = $group AND NOT left
  DETACH DELETE n
}
CALL (left) {
  MATCH (n:TenureTrace)
  WHERE n.group_id = $group AND NOT left
  DETACH DELETE n
}
CALL (left) {
  MATCH (n:TenureRun)
  WHERE n.group_id = $group AND NOT left
  DETACH DELETE n
}
CALL (left) {
  MATCH (n:TenureAttribute)
  WHERE n.group_id = $group AND NOT left
  DETACH DELETE n
}
CALL (left) {
  MATCH (n:TenureEntity)
  WHERE n.group_id = $group AND NOT left
  DETACH DELETE n
}
CALL (left) {
  MATCH (n:TenureVerdict)
  WHERE n.group_id = $group AND NOT left
  DETACH DELETE n
}
RETURN left
