// Purpose: the first of the two steps of every write. Locks entities, turns and slots, each in
//   sorted order, before anything is read, and returns all that the difference is made from.
//   A constant is written before the counter: counting alone reads under a shared lock first, and
//   writers that meet on one slot would deadlock.
//   A slot that keeps the state of a fold gives few observations: those with the ids, those that
//   first brought one of the sources to a memory, and the anchors of memories; and only the
//   memories that are not revoked, with their links. These are found by the ids in its "live":
//   an engine that keeps all relations of a node in one list would walk past every observation.
// Parameters: given, a map of entities (list of [entity_id, group_id, name]), turns (list of {turn_id, group_id,
//   props, at, text, readings}), slots (list of {slot_key, group_id, subject_id, subject, attribute,
//   whole, ids, sources}), tombstones (list of ids), attributes (list of [attribute_id, group_id,
//   name]: those that no vocabulary declares)
// Columns: turns, slots, tombstones, moves (of entities and attributes that are one with others);
//   lists of lists, times as text
// Index: unique TenureEntity.entity_id, TenureAttribute.attribute_id, TenureTurn.turn_id, TenureSlot.slot_key,
//   TenureObservation.observation_id, TenureTombstone.tombstone_id; TenureObservation (support_key)
// Plan: kept
CALL () {
  UNWIND $given.entities AS row
  MERGE (e:TenureEntity {entity_id: row[0]})
  ON CREATE SET e.group_id = row[1], e.name = row[2]
  SET e.locked = true
  RETURN collect(CASE WHEN e.moves IS NOT NULL THEN [e.entity_id, e.moves] END) AS entities
}
CALL (entities) {
  UNWIND $given.attributes AS row
  MERGE (a:TenureAttribute {attribute_id: row[0]})
  ON CREATE SET a.group_id = row[1], a.name = row[2]
  SET a.locked = true
  RETURN collect(CASE WHEN a.moves IS NOT NULL THEN [a.attribute_id, a.moves] END) AS attributes
}
CALL (attributes) {
  UNWIND $given.turns AS row
  MERGE (t:TenureTurn {turn_id: row.turn_id})
  ON CREATE SET t.group_id = row.group_id, t += row.props, t.at = datetime(row.at)
  SET t.locked = true
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
  MERGE (s:TenureSlot {slot_key: row.slot_key})
  ON CREATE SET s.rev = 0, s.group_id = row.group_id, s.subject_id = row.subject_id,
    s.subject = row.subject, s.attribute = row.attribute
  SET s.locked = true
  WITH s, row
  SET s.rev = s.rev + 1
  WITH s, row, s.fold IS NULL OR s.live IS NULL OR row.whole AS whole
  WITH s, whole,
    CASE WHEN whole THEN COLLECT {
      MATCH (s)-[:HAS_OBSERVATION]->(o:TenureObservation)
      RETURN o
    } ELSE COLLECT {
      UNWIND row.ids AS wanted
      MATCH (o:TenureObservation {observation_id: wanted})
      RETURN o
    } + COLLECT {
      UNWIND s.live AS memory_id
      UNWIND row.sources AS wanted
      MATCH (o:TenureObservation {support_key: memory_id + ' ' + wanted})
      RETURN o
    } + COLLECT {
      UNWIND s.live AS memory_id
      MATCH (m:TenureMemory {memory_id: memory_id})
      MATCH (o:TenureObservation {observation_id: m.anchor})
      RETURN o
    } END AS found
  RETURN collect([
    s.slot_key,
    s.subject,
    s.rev,
    s.last_recorded,
    s.fold,
    whole,
    [o IN found | [o.observation_id, o.scope, o.stance, o.value, o.value_json,
      toString(o.valid_from), toString(o.valid_to), o.unbounded, o.still, toString(o.observed_at),
      o.position, o.source, o.authority, o.speaker, o.target_json, o.target_id, o.confidence,
      o.quote, o.from_precision, o.to_precision, o.offset_minutes, o.turn_id, o.reading_id,
      toString(o.recorded_at), toString(o.counted_to), o.lapses, o.reading_ids, o.support_key, o.told_of, o.away]],
    CASE WHEN whole THEN COLLECT {
      MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
      RETURN [m.record, COLLECT {
        MATCH (m)<-[l:SUPPORTS|OPPOSES]-(o:TenureObservation)
        RETURN [o.observation_id, type(l)]
      }]
    } ELSE COLLECT {
      UNWIND s.live AS memory_id
      MATCH (m:TenureMemory {memory_id: memory_id})
      RETURN [m.record, []]
    } END,
    CASE WHEN whole THEN COLLECT {
      MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
        -[l:SUPERSEDES|EVOLVES_TO|COEXISTS_WITH|EXCEPTION_TO]->(other:TenureMemory)
      RETURN [type(l), m.memory_id, other.memory_id, toString(l.at), l.reason, l.observations,
        l.verdicts]
    } ELSE COLLECT {
      UNWIND s.live AS memory_id
      MATCH (m:TenureMemory {memory_id: memory_id})
      MATCH (m)-[l:SUPERSEDES|EVOLVES_TO|COEXISTS_WITH|EXCEPTION_TO]-(:TenureMemory)
      RETURN [type(l), startNode(l).memory_id, endNode(l).memory_id, toString(l.at), l.reason,
        l.observations, l.verdicts]
    } END,
    CASE WHEN whole THEN COLLECT {
      MATCH (s)-[:HAS_REVIEW]->(v:TenureReview)
      RETURN [v.review_id, v.values_json, toString(v.created_at)]
    } ELSE [] END,
    CASE WHEN whole THEN COLLECT {
      MATCH (s)-[:HAS_VERDICT]->(v:TenureVerdict)
      RETURN [v.verdict_id, v.track_key, v.decision, v.a, v.b, v.a_json, v.a_key, v.b_json,
        v.b_key, v.by, toString(v.decided_at), toString(v.recorded_at), v.note, v.told_of, v.away,
          v.scope]
    } ELSE [] END
  ]) AS slots
}
CALL (slots) {
  UNWIND $given.tombstones AS wanted
  MATCH (x:TenureTombstone {tombstone_id: wanted})
  RETURN collect(x.tombstone_id) AS tombstones
}
RETURN turns, slots, tombstones, entities + attributes AS moves
