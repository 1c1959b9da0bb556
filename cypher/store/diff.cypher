// Purpose: the second of the two steps of every write: the exact difference between what the lock
//   returned and what the slots resolve to. It takes away, adds, then relates; open ends are
//   released before they are taken. A memory that changes its status is dropped and made again
//   under its id, with its evidence and, as long as its words are the same, its embedding. Relations are created, never merged: under the lock the
//   difference is exact. Within one part a node that repeats gets relations or properties, not both.
// Parameters: given, a map of one list a part, any of them empty, and times (list of texts), which
//   the parts with observations and memories name by place
// Columns: done
// Index: unique TenureSlot.slot_key, TenureObservation.observation_id, TenureMemory.memory_id,
//   TenureReview.review_id, TenureVerdict.verdict_id, TenureTurn.turn_id, TenureReading.reading_id,
//   TenureEntity.entity_id, TenureGroup.group_id, TenureRun.run_id, TenureAside.aside_id
// Plan: kept
UNWIND [$given.times] AS texts
WITH [text IN texts | datetime(text)] AS times
CALL () {
  UNWIND $given.unlink AS row
  MATCH (:TenureMemory {memory_id: row[1]})
    -[l:SUPERSEDES|EVOLVES_TO|COEXISTS_WITH|EXCEPTION_TO]->(b:TenureMemory)
  WHERE type(l) = row[0] AND b.memory_id = row[2]
  DELETE l
}
CALL () {
  UNWIND $given.unsupport AS row
  MATCH (:TenureObservation {observation_id: row[1]})-[l:SUPPORTS|OPPOSES]->(m:TenureMemory)
  WHERE type(l) = row[0] AND m.memory_id = row[2]
  DELETE l
}
CALL () {
  UNWIND $given.drop AS row
  MATCH (m:TenureMemory {memory_id: row})
  DETACH DELETE m
}
CALL () {
  UNWIND $given.drop_reviews AS row
  MATCH (v:TenureReview {review_id: row})
  DETACH DELETE v
}
CALL () {
  UNWIND $given.release AS row
  MATCH (m:TenureMemory {memory_id: row})
  REMOVE m.open_key
}
CALL () {
  UNWIND $given.replace AS row
  MATCH (old:TenureMemory {memory_id: row})
  WITH row, old, old.embedding AS embedding, old.embedded_by AS embedded_by, old.text AS text,
    COLLECT { MATCH (old)<-[:SUPPORTS]-(o:TenureObservation) RETURN o } AS supporters,
    COLLECT { MATCH (old)<-[:OPPOSES]-(o:TenureObservation) RETURN o } AS opposers
  DETACH DELETE old
  RETURN collect({id: row, embedding: embedding, embedded_by: embedded_by, text: text,
    supporters: supporters, opposers: opposers}) AS replaced
}
CALL () {
  UNWIND $given.groups AS row
  MERGE (g:TenureGroup {group_id: row[0]})
  ON CREATE SET g.created_at = datetime(row[1])
}
CALL () {
  UNWIND $given.new_slots AS row
  MATCH (s:TenureSlot {slot_key: row[0]})
  CALL (row) { MATCH (e:TenureEntity {entity_id: row[1]}) RETURN e }
  CREATE (s)-[:OF]->(e)
  SET s.last_recorded = row[2], s.fold = row[3], s.live = row[4]
}
CALL () {
  UNWIND $given.slots AS row
  MATCH (s:TenureSlot {slot_key: row[0]})
  SET s.last_recorded = row[1], s.fold = row[2], s.live = row[3]
}
CALL () {
  UNWIND $given.turns AS row
  MATCH (t:TenureTurn {turn_id: row.turn_id})
  SET t += row.props, t.at = datetime(row.at), t.text_at = datetime(row.text_at),
    t.embedding = null, t.embedded_by = null
}
CALL (times) {
  UNWIND $given.told AS row
  WITH times, row[0] AS said, row[1] AS memory
  MATCH (s:TenureSlot {slot_key: said.props.slot_key})
  CREATE (s)-[:HAS_OBSERVATION]->(o:TenureObservation {observation_id: said.id})
    -[:SUPPORTS]->(m:TenureMemory:Active {memory_id: memory.id})<-[:HAS_MEMORY]-(s)
  SET o += said.props, o.valid_from = times[said.valid_from], o.valid_to = times[said.valid_to],
    o.observed_at = times[said.observed_at], o.recorded_at = times[said.recorded_at],
    o.counted_to = times[said.counted_to]
  SET m += memory.props, m.valid_from = times[memory.valid_from],
    m.valid_to = times[memory.valid_to], m.said_at = times[memory.said_at],
    m.pending_to = times[memory.pending_to], m.recorded_at = times[memory.recorded_at]
}
CALL (times) {
  UNWIND $given.observations AS row
  MATCH (s:TenureSlot {slot_key: row.props.slot_key})
  CREATE (s)-[:HAS_OBSERVATION]->(o:TenureObservation {observation_id: row.id})
  SET o += row.props, o.valid_from = times[row.valid_from], o.valid_to = times[row.valid_to],
    o.observed_at = times[row.observed_at], o.recorded_at = times[row.recorded_at],
    o.counted_to = times[row.counted_to]
}
CALL () {
  UNWIND $given.observed AS row
  MATCH (o:TenureObservation {observation_id: row.id})
  SET o += row.props, o.recorded_at = datetime(row.recorded_at),
    o.counted_to = datetime(row.counted_to)
}
CALL (times) {
  UNWIND $given.active AS row
  MATCH (s:TenureSlot {slot_key: row.props.slot_key})
  CREATE (s)-[:HAS_MEMORY]->(m:TenureMemory:Active {memory_id: row.id})
  SET m += row.props, m.valid_from = times[row.valid_from], m.valid_to = times[row.valid_to],
    m.said_at = times[row.said_at], m.pending_to = times[row.pending_to],
    m.recorded_at = times[row.recorded_at]
}
CALL (times) {
  UNWIND $given.hypothesis AS row
  MATCH (s:TenureSlot {slot_key: row.props.slot_key})
  CREATE (s)-[:HAS_MEMORY]->(m:TenureMemory:Hypothesis {memory_id: row.id})
  SET m += row.props, m.valid_from = times[row.valid_from], m.valid_to = times[row.valid_to],
    m.said_at = times[row.said_at], m.pending_to = times[row.pending_to],
    m.recorded_at = times[row.recorded_at]
}
CALL (times) {
  UNWIND $given.revoked AS row
  MATCH (s:TenureSlot {slot_key: row.props.slot_key})
  CREATE (s)-[:HAS_MEMORY]->(m:TenureMemory:Revoked {memory_id: row.id})
  SET m += row.props, m.valid_from = times[row.valid_from], m.valid_to = times[row.valid_to],
    m.said_at = times[row.said_at], m.pending_to = times[row.pending_to],
    m.recorded_at = times[row.recorded_at]
}
CALL (times) {
  UNWIND $given.memories AS row
  MATCH (m:TenureMemory {memory_id: row.id})
  SET m += row.props, m.valid_from = times[row.valid_from], m.valid_to = times[row.valid_to],
    m.said_at = times[row.said_at], m.pending_to = times[row.pending_to],
    m.recorded_at = times[row.recorded_at]
}
CALL (replaced) {
  UNWIND replaced AS row
  WITH row WHERE row.embedding IS NOT NULL
  MATCH (m:TenureMemory {memory_id: row.id})
  WHERE m.text = row.text
  SET m.embedding = row.embedding, m.embedded_by = row.embedded_by
}
CALL (replaced) {
  UNWIND replaced AS row
  UNWIND row.supporters AS o
  CALL (row) { MATCH (m:TenureMemory {memory_id: row.id}) RETURN m }
  CREATE (o)-[:SUPPORTS]->(m)
}
CALL (replaced) {
  UNWIND replaced AS row
  UNWIND row.opposers AS o
  CALL (row) { MATCH (m:TenureMemory {memory_id: row.id}) RETURN m }
  CREATE (o)-[:OPPOSES]->(m)
}
CALL () {
  UNWIND $given.values AS row
  MATCH (m:TenureMemory {memory_id: row[0]})
  CALL (row) {
    MERGE (e:TenureEntity {entity_id: row[1]})
    ON CREATE SET e.group_id = row[2], e.name = row[3]
    RETURN e
  }
  CREATE (m)-[:VALUE]->(e)
}
CALL () {
  UNWIND $given.supersedes AS row
  MATCH (a:TenureMemory {memory_id: row[0]})
  CALL (row) { MATCH (b:TenureMemory {memory_id: row[1]}) RETURN b }
  CREATE (a)-[:SUPERSEDES {at: datetime(row[2]), reason: row[3], observation_id: row[4],
    observations: row[5], verdicts: row[6]}]->(b)
}
CALL () {
  UNWIND $given.evolves_to AS row
  MATCH (a:TenureMemory {memory_id: row[0]})
  CALL (row) { MATCH (b:TenureMemory {memory_id: row[1]}) RETURN b }
  CREATE (a)-[:EVOLVES_TO {at: datetime(row[2]), reason: row[3], observation_id: row[4],
    observations: row[5], verdicts: row[6]}]->(b)
}
CALL () {
  UNWIND $given.coexists_with AS row
  MATCH (a:TenureMemory {memory_id: row[0]})
  CALL (row) { MATCH (b:TenureMemory {memory_id: row[1]}) RETURN b }
  CREATE (a)-[:COEXISTS_WITH {at: datetime(row[2]), reason: row[3], observation_id: row[4],
    observations: row[5], verdicts: row[6]}]->(b)
}
CALL () {
  UNWIND $given.exception_to AS row
  MATCH (a:TenureMemory {memory_id: row[0]})
  CALL (row) { MATCH (b:TenureMemory {memory_id: row[1]}) RETURN b }
  CREATE (a)-[:EXCEPTION_TO {at: datetime(row[2]), reason: row[3], observation_id: row[4],
    observations: row[5], verdicts: row[6]}]->(b)
}
CALL () {
  UNWIND $given.supports AS row
  MATCH (o:TenureObservation {observation_id: row[0]})
  CALL (row) { MATCH (m:TenureMemory {memory_id: row[1]}) RETURN m }
  CREATE (o)-[:SUPPORTS]->(m)
}
CALL () {
  UNWIND $given.opposes AS row
  MATCH (o:TenureObservation {observation_id: row[0]})
  CALL (row) { MATCH (m:TenureMemory {memory_id: row[1]}) RETURN m }
  CREATE (o)-[:OPPOSES]->(m)
}
CALL () {
  UNWIND $given.said_in AS row
  MATCH (o:TenureObservation {observation_id: row[0]})
  CALL (row) { MATCH (t:TenureTurn {turn_id: row[1]}) RETURN t }
  CREATE (o)-[:SAID_IN]->(t)
}
CALL () {
  UNWIND $given.readings AS row
  MATCH (t:TenureTurn {turn_id: row.props.turn_id})
  CREATE (r:TenureReading {reading_id: row.id})-[:READING_OF]->(t)
  SET r += row.props, r.edited_at = datetime(row.edited_at),
    r.recorded_at = datetime(row.recorded_at)
}
CALL () {
  UNWIND $given.reviews AS row
  MATCH (s:TenureSlot {slot_key: row.props.slot_key})
  CREATE (s)-[:HAS_REVIEW]->(v:TenureReview {review_id: row.id})
  SET v += row.props, v.created_at = datetime(row.created_at)
}
CALL () {
  UNWIND $given.verdicts AS row
  MATCH (s:TenureSlot {slot_key: row.props.slot_key})
  CREATE (s)-[:HAS_VERDICT]->(v:TenureVerdict {verdict_id: row.id})
  SET v += row.props, v.decided_at = datetime(row.decided_at),
    v.recorded_at = datetime(row.recorded_at)
}
CALL () {
  UNWIND $given.decided AS row
  MATCH (v:TenureVerdict {verdict_id: row[0]})
  SET v.recorded_at = datetime(row[1]), v.away = row[2]
}
CALL () {
  UNWIND $given.drop_slots AS row
  MATCH (s:TenureSlot {slot_key: row})
  DETACH DELETE s
}
CALL () {
  UNWIND $given.runs AS row
  MERGE (r:TenureRun {run_id: row.id})
  SET r += row.props, r.started_at = datetime(row.started_at),
    r.finished_at = datetime(row.finished_at)
}
CALL () {
  UNWIND $given.asides AS row
  MERGE (a:TenureAside {aside_id: row.id})
  ON CREATE SET a.recorded_at = datetime(row.recorded_at)
  SET a += row.props
}
CALL () {
  UNWIND $given.drop_asides AS row
  MATCH (a:TenureAside {aside_id: row})
  DELETE a
}
RETURN 1 AS done
