// Purpose: what a memory rests on, back to the turn: every observation for and against it,
//   where it was said and in which words. The beginning of an id is enough.
// Parameters: group (text), memory_id (text, its beginning)
// Columns: value, for_or_against, stance, said_by, authority, said_at, recorded_at, quote,
//   source, turn, path
// Index: unique TenureMemory.memory_id
WITH {group: 'demo', memory_id: 'm'} AS given
CALL (given) {
  MATCH (m:TenureMemory)
  WHERE m.memory_id STARTS WITH given.memory_id AND m.group_id = given.group
  RETURN m
  ORDER BY m.memory_id
  LIMIT 1
}
MATCH (m)<-[l:SUPPORTS|OPPOSES]-(o:TenureObservation)
OPTIONAL MATCH path = (m)<-[:SUPPORTS|OPPOSES]-(o)-[:SAID_IN]->(w:TenureTurn)
RETURN m.value AS value, type(l) AS for_or_against, o.stance AS stance, o.speaker AS said_by,
  o.authority AS authority, o.observed_at AS said_at,
  o.recorded_at AS recorded_at, o.quote AS quote, o.source AS source, w.text AS turn,
  path
ORDER BY said_at, source, for_or_against
LIMIT 200
