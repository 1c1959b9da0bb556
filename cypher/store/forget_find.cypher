// Purpose: what a source (with the sources below it) or a subject touches: slots, also those in which
//   its words are told again, and turns.
// Parameters: group (text), source (text or null), below (text or null), subjects (list of ids)
// Columns: slots (list of [slot_key, subject, attribute]), turns (list of turn ids)
// Index: TenureObservation (source), TenureObservation (told_of), TenureSlot (group_id, subject_id),
//   TenureTurn (group_id, source)
CALL () {
  MATCH (o:TenureObservation {source: $source})
  WHERE o.group_id = $group
  MATCH (o)<-[:HAS_OBSERVATION]-(s:TenureSlot)
  RETURN collect(DISTINCT [s.slot_key, s.subject, s.attribute]) AS said
}
CALL (said) {
  MATCH (o:TenureObservation)
  WHERE o.source STARTS WITH $below AND o.group_id = $group
  MATCH (o)<-[:HAS_OBSERVATION]-(s:TenureSlot)
  RETURN collect(DISTINCT [s.slot_key, s.subject, s.attribute]) AS said_below
}
CALL (said_below) {
  UNWIND $subjects AS wanted
  MATCH (s:TenureSlot {group_id: $group, subject_id: wanted})
  RETURN collect([s.slot_key, s.subject, s.attribute]) AS told
}
CALL (told) {
  UNWIND $subjects AS wanted
  MATCH (:TenureSlot {group_id: $group, subject_id: wanted})-[:HAS_OBSERVATION]->(o)
  MATCH (again:TenureObservation {told_of: o.observation_id})<-[:HAS_OBSERVATION]-(s:TenureSlot)
  RETURN collect(DISTINCT [s.slot_key, s.subject, s.attribute]) AS told_again
}
CALL (told_again) {
  MATCH (t:TenureTurn {group_id: $group, source: $source})
  RETURN collect(t.turn_id) AS turns_at
}
CALL (turns_at) {
  MATCH (t:TenureTurn)
  WHERE t.group_id = $group AND t.source STARTS WITH $below
  RETURN collect(t.turn_id) AS turns_below
}
CALL (turns_below) {
  UNWIND $subjects AS wanted
  MATCH (s:TenureSlot {group_id: $group, subject_id: wanted})
  MATCH (s)-[:HAS_OBSERVATION]->(:TenureObservation)-[:SAID_IN]->(t:TenureTurn)
  RETURN collect(DISTINCT t.turn_id) AS turns_of
}
RETURN said + said_below + told + told_again AS slots, turns_at + turns_below + turns_of AS turns
