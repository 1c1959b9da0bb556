// Purpose: turns in which others told of some speakers after these had spoken for themselves, and
//   are taken at first hand; with their readings and all that counts of what they say.
// Parameters: given, a map of speakers (list of {entity_id, since (time as text)})
// Columns: turn_id, group_id, source, at, position, speaker, authority, text, role, readings, said
//   (lists of lists)
// Index: unique TenureEntity.entity_id
UNWIND $given.speakers AS wanted
MATCH (e:TenureEntity {entity_id: wanted.entity_id})
MATCH (e)<-[:OF]-(:TenureSlot)-[:HAS_OBSERVATION]->(about:TenureObservation)
WHERE about.authority = 'user' AND about.counted_to IS NULL AND about.told_of IS NULL
  AND about.observed_at > datetime(wanted.since) AND toLower(about.speaker) <> toLower(e.name)
MATCH (about)-[:SAID_IN]->(t:TenureTurn)
WITH DISTINCT t
RETURN t.turn_id AS turn_id, t.group_id AS group_id, t.source AS source, toString(t.at) AS at,
  t.position AS position, t.speaker AS speaker, t.authority AS authority, t.text AS text,
  t.role AS role,
  COLLECT {
    MATCH (t)<-[:READING_OF]-(r:TenureReading)
    RETURN [r.reading_id, r.extractor, r.version, toString(r.edited_at), toString(r.recorded_at)]
  } AS readings,
  COLLECT {
    MATCH (t)<-[:SAID_IN]-(o:TenureObservation)<-[:HAS_OBSERVATION]-(s:TenureSlot)
    WHERE o.counted_to IS NULL AND o.told_of IS NULL
    RETURN [s.subject, s.attribute, [o.observation_id, o.scope, o.stance, o.value, o.value_json,
      toString(o.valid_from), toString(o.valid_to), o.unbounded, o.still, toString(o.observed_at),
      o.position, o.source, o.authority, o.speaker, o.target_json, o.target_id, o.confidence,
      o.quote, o.from_precision, o.to_precision, o.offset_minutes, o.turn_id, o.reading_id,
      toString(o.recorded_at), toString(o.counted_to), o.lapses, o.reading_ids, o.support_key, o.told_of, o.away]]
  } AS said
