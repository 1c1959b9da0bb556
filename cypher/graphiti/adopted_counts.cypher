// Purpose: how much of a host stands in a group: facts that were read, those of them that are there
//   and could be kept, the slots in which they tell something, and how many batches writers have
//   begun and not ended.
// Parameters: group (text)
// Columns: read, facts, slots, begun (numbers)
// Index: TenureAdopted (group_id, turn_id), TenureSlot (group_id, subject_id), TenureClaim
//   (group_id, claim_id), unique TenureAdopted.turn_id
CALL () {
  MATCH (a:TenureAdopted)
  WHERE a.group_id = $group AND a.turn_id >= ''
  RETURN count(a) AS read,
    sum(CASE WHEN a.left_out IS NULL AND a.gone IS NULL THEN 1 ELSE 0 END) AS facts
}
CALL () {
  MATCH (s:TenureSlot)
  WHERE s.group_id = $group AND s.subject_id >= ''
    AND EXISTS {
      MATCH (s)-[:HAS_OBSERVATION]->(o:TenureObservation)
      MATCH (:TenureAdopted {turn_id: o.turn_id})
    }
  RETURN count(s) AS slots
}
CALL () {
  MATCH (c:TenureClaim)
  WHERE c.group_id = $group AND c.claim_id >= ''
  RETURN count(c) AS begun
}
RETURN read, facts, slots, begun
