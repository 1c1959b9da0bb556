// Purpose: who said what an answer rests on, in which words.
// Parameters: given, a map of observations (list of observation ids)
// Columns: observation_id, quote, speaker, source
// Index: unique TenureObservation.observation_id
UNWIND $given.observations AS wanted
MATCH (o:TenureObservation {observation_id: wanted})
RETURN o.observation_id AS observation_id, o.quote AS quote, o.speaker AS speaker, o.source AS source
