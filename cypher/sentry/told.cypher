// Purpose: what is told of some subjects, of each slot the last-said, with its words.
// Parameters: given, a map of group (text), entities (list of ids), most (number, of a slot)
// Columns: subject, attribute, said (list of [observation_id, value, value_json, quote, source,
//   turn_id, observed_at as text, speaker])
// Index: TenureSlot (group_id, subject_id)
UNWIND $given.entities AS wanted
MATCH (s:TenureSlot {group_id: $given.group, subject_id: wanted})
RETURN s.subject AS subject, s.attribute AS attribute,
  COLLECT {
    MATCH (s)-[:HAS_OBSERVATION]->(o:TenureObservation)
    WHERE o.value IS NOT NULL AND o.counted_to IS NULL AND o.told_of IS NULL
    WITH o ORDER BY o.observed_at DESC, o.observation_id LIMIT $given.most
    RETURN [o.observation_id, o.value, o.value_json, o.quote, o.source, o.turn_id,
      toString(o.observed_at), o.speaker]
  } AS said
