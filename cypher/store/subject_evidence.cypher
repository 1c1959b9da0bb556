// Purpose: what all slots of a subject rest on, as recorded by a time, one row a slot.
// Parameters: given, a map of group (text), subject_id (id), known_at (time as text, or null for everything)
// Columns: attribute, subject, observations, verdicts (lists of lists)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $given.group, subject_id: $given.subject_id})
RETURN s.attribute AS attribute, s.subject AS subject,
  COLLECT {
    MATCH (s)-[:HAS_OBSERVATION]->(o:TenureObservation)
    WHERE $given.known_at IS NULL OR o.recorded_at <= datetime($given.known_at)
    RETURN [o.observation_id, o.scope, o.stance, o.value, o.value_json,
      toString(o.valid_from), toString(o.valid_to), o.unbounded, o.still, toString(o.observed_at),
      o.position, o.source, o.authority, o.speaker, o.target_json, o.target_id, o.confidence,
      o.quote, o.from_precision, o.to_precision, o.offset_minutes, o.turn_id, o.reading_id,
      toString(o.recorded_at), toString(o.counted_to), o.lapses, o.reading_ids, o.support_key, o.told_of, o.away]
  } AS observations,
  COLLECT {
    MATCH (s)-[:HAS_VERDICT]->(v:TenureVerdict)
    WHERE $given.known_at IS NULL OR v.recorded_at <= datetime($given.known_at)
    RETURN [v.verdict_id, v.track_key, v.decision, v.a, v.b, v.a_json, v.a_key, v.b_json,
      v.b_key, v.by, toString(v.decided_at), toString(v.recorded_at), v.note, v.told_of, v.away,
          v.scope]
  } AS verdicts
