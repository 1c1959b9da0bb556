// Purpose: the words of observations by their ids, for who has to judge them.
// Parameters: given, a map of observations (list of ids)
// Columns: subject, attribute, said (list of observation_id, value, value_json, quote, source, turn_id,
//   observed_at as text, speaker)
// Index: unique TenureObservation.observation_id
UNWIND $given.observations AS wanted
MATCH (o:TenureObservation {observation_id: wanted})
MATCH (o)<-[:HAS_OBSERVATION]-(s:TenureSlot)
RETURN s.subject AS subject, s.attribute AS attribute,
  [o.observation_id, o.value, o.value_json, o.quote, o.source, o.turn_id,
    toString(o.observed_at), o.speaker] AS said
