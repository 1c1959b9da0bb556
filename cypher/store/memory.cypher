// Purpose: a memory with its evidence, back to the turns. Of very many observations the last-said.
// Parameters: group (text), memory_id (id), most (how many observations a side)
// Columns: attribute, subject, record, supporters, opposers, links, turns
// Index: unique TenureMemory.memory_id
MATCH (m:TenureMemory {memory_id: $memory_id})
WHERE m.group_id = $group
MATCH (m)<-[:HAS_MEMORY]-(s:TenureSlot)
WITH m, s,
  COLLECT {
    MATCH (m)<-[:SUPPORTS]-(o:TenureObservation)
    RETURN o ORDER BY o.observed_at DESC LIMIT $most
  } AS supporters,
  COLLECT {
    MATCH (m)<-[:OPPOSES]-(o:TenureObservation)
    RETURN o ORDER BY o.observed_at DESC LIMIT $most
  } AS opposers
RETURN s.attribute AS attribute, s.subject AS subject, m.record AS record,
  [o IN supporters | [o.observation_id, o.scope, o.stance, o.value, o.value_json,
      toString(o.valid_from), toString(o.valid_to), o.unbounded, o.still, toString(o.observed_at),
      o.position, o.source, o.authority, o.speaker, o.target_json, o.target_id, o.confidence,
      o.quote, o.from_precision, o.to_precision, o.offset_minutes, o.turn_id, o.reading_id,
      toString(o.recorded_at), toString(o.counted_to), o.lapses, o.reading_ids, o.support_key, o.told_of, o.away]] AS supporters,
  [o IN opposers | [o.observation_id, o.scope, o.stance, o.value, o.value_json,
      toString(o.valid_from), toString(o.valid_to), o.unbounded, o.still, toString(o.observed_at),
      o.position, o.source, o.authority, o.speaker, o.target_json, o.target_id, o.confidence,
      o.quote, o.from_precision, o.to_precision, o.offset_minutes, o.turn_id, o.reading_id,
      toString(o.recorded_at), toString(o.counted_to), o.lapses, o.reading_ids, o.support_key, o.told_of, o.away]] AS opposers,
  COLLECT {
    MATCH (m)-[l:SUPERSEDES|EVOLVES_TO|COEXISTS_WITH|EXCEPTION_TO]-(:TenureMemory)
    RETURN [type(l), startNode(l).memory_id, endNode(l).memory_id, toString(l.at), l.reason,
      l.observations, l.verdicts]
  } AS links,
  COLLECT {
    UNWIND supporters + opposers AS o
    MATCH (o)-[:SAID_IN]->(t:TenureTurn)
    RETURN DISTINCT [t.turn_id, t.group_id, t.source, toString(t.at), t.position, t.speaker,
      t.authority, t.text, t.role]
  } AS turns
