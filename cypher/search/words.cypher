// Purpose: memories and turns by their words, as far as they were known by a recorded time, and how
//   many the index had given before the groups and that time were looked at. Groups stand in the
//   words too, as a key that the index has; the look at group_id makes it exact.
// Parameters: given, a map of memories, turns (Lucene queries, or null: none of these), groups (list of
//   text), limit (number), known_at (time as text, or null)
// Columns: memories (list of [memory_id, said_at, score]), memories_seen, turns (list of [turn_id, at,
//   source, position, score]), turns_seen
// Index: full text tenure_memory_text, tenure_turn_text
CALL () {
  UNWIND (CASE WHEN $given.memories IS NULL THEN [] ELSE [$given.memories] END) AS words
  CALL db.index.fulltext.queryNodes('tenure_memory_text', words, {limit: $given.limit})
  YIELD node AS m, score
  RETURN count(m) AS memories_seen, collect(
    CASE WHEN score > 0 AND m.group_id IN $given.groups AND ($given.known_at IS NULL
      OR m.recorded_at <= datetime($given.known_at))
    THEN [m.memory_id, toString(m.said_at), score] END
  ) AS memories
}
CALL (memories) {
  UNWIND (CASE WHEN $given.turns IS NULL THEN [] ELSE [$given.turns] END) AS words
  CALL db.index.fulltext.queryNodes('tenure_turn_text', words, {limit: $given.limit})
  YIELD node AS t, score
  RETURN count(t) AS turns_seen, collect(
    CASE WHEN score > 0 AND t.group_id IN $given.groups AND ($given.known_at IS NULL
      OR (t.text_at IS NULL OR t.text_at <= datetime($given.known_at)) AND (
        EXISTS {
          MATCH (t)<-[:READING_OF]-(r:TenureReading)
          WHERE r.recorded_at <= datetime($given.known_at)
        } OR EXISTS {
          MATCH (t)<-[:SAID_IN]-(o:TenureObservation)
          WHERE o.recorded_at <= datetime($given.known_at)
        }
      ))
    THEN [t.turn_id, toString(t.at), t.source, t.position, score] END
  ) AS turns
}
RETURN memories, memories_seen, turns, turns_seen
