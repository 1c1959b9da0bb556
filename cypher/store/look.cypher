// Purpose: what the lock would return of slots and turns that are there, without locking or
//   writing: for a plan of what a write would do.
// Parameters: given, a map of turns (list of {turn_id, text, readings}), slots (list of
//   {slot_key}), tombstones (list of ids), entities, attributes (lists of [id, …])
// Columns: turns, slots, tombstones, entities, attributes; lists of lists, times as text
// Index: unique TenureTurn.turn_id, TenureSlot.slot_key, TenureTombstone.tombstone_id,
//   TenureEntity.entity_id, TenureAttribute.attribute_id
CALL () {
  UNWIND $given.turns AS row
  MATCH (t:TenureTurn {turn_id: row.turn_id})
  RETURN collect([
    t.turn_id,
    t.group_id,
    t.source,
    t.text <> row.text AND t.redacted IS NULL,
    COLLECT {
      MATCH (t)<-[:READING_OF]-(r:TenureReading)
      RETURN [r.reading_id, toString(r.edited_at), toString(r.recorded_at)]
    },
    CASE WHEN EXISTS {
      MATCH (t)<-[:READING_OF]-(r:TenureReading)
      WHERE NOT r.reading_id IN row.readings
    } THEN COLLECT {
      MATCH (t)<-[:SAID_IN]-(:TenureObservation)<-[:HAS_OBSERVATION]-(s:TenureSlot)
      RETURN [s.slot_key, s.group_id, s.subject, s.attribute]
    } ELSE [] END
  ]) AS turns
}
CALL (turns) {
  UNWIND $given.slots AS row
  MATCH (s:TenureSlot {slot_key: row.slot_key})
  RETURN collect([
    s.slot_key,
    s.subject,
    0,
    s.last_recorded,
    s.fold,
    true,
    COLLECT {
      MATCH (s)-[:HAS_OBSERVATION]->(o:TenureObservation)
      RETURN [o.observation_id, o.scope, o.stance, o.value, o.value_json,
        toString(o.valid_from), toString(o.valid_to), o.unbounded, o.still,
        toString(o.observed_at), o.position, o.source, o.authority, o.speaker, o.target_json,
        o.target_id, o.confidence, o.quote, o.from_precision, o.to_precision, o.offset_minutes,
        o.turn_id, o.reading_id, toString(o.recorded_at), toString(o.counted_to), o.lapses,
        o.reading_ids, o.support_key, o.told_of, o.away]
    },
    COLLECT {
      MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
      RETURN [m.record, COLLECT {
        MATCH (m)<-[l:SUPPORTS|OPPOSES]-(o:TenureObservation)
        RETURN [o.observation_id, type(l)]
      }]
    },
    COLLECT {
      MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
        -[l:SUPERSEDES|EVOLVES_TO|COEXISTS_WITH|EXCEPTION_TO]->(other:TenureMemory)
      RETURN [type(l), m.memory_id, other.memory_id, toString(l.at), l.reason, l.observations,
        l.verdicts]
    },
    COLLECT {
      MATCH (s)-[:HAS_REVIEW]->(v:TenureReview)
      RETURN [v.review_id, v.values_json, toString(v.created_at)]
    },
    COLLECT {
      MATCH (s)-[:HAS_VERDICT]->(v:TenureVerdict)
      RETURN [v.verdict_id, v.track_key, v.decision, v.a, v.b, v.a_json, v.a_key, v.b_json,
        v.b_key, v.by, toString(v.decided_at), toString(v.recorded_at), v.note, v.told_of, v.away,
          v.scope]
    }
  ]) AS slots
}
CALL (slots) {
  UNWIND $given.tombstones AS wanted
  MATCH (x:TenureTombstone {tombstone_id: wanted})
  RETURN collect(x.tombstone_id) AS tombstones
}
CALL (tombstones) {
  UNWIND $given.entities AS wanted
  MATCH (e:TenureEntity {entity_id: wanted[0]})
  WHERE e.moves IS NOT NULL
  RETURN collect([e.entity_id, e.moves]) AS entities
}
CALL (entities) {
  UNWIND $given.attributes AS wanted
  MATCH (a:TenureAttribute {attribute_id: wanted[0]})
  WHERE a.moves IS NOT NULL
  RETURN collect([a.attribute_id, a.moves]) AS attributes
}
RETURN turns, slots, tombstones, entities, attributes
