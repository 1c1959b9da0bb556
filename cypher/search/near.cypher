// Purpose: memories and turns whose embeddings are nearest to that of a question, as far as they were
//   known by a recorded time, and how many the index had given before the groups and that time were
//   looked at.
// Parameters: given, a map of vector (list of numbers), model (text), memories, turns (whether these are
//   wanted), groups (list of text), limit (number), known_at (time as text, or null)
// Columns: memories (list of [memory_id, said_at, score]), memories_seen, turns (list of [turn_id, at,
//   source, position, score]), turns_seen
// Index: vectors tenure_memory_vector, tenure_turn_vector
CALL () {
  UNWIND (CASE WHEN $given.memories THEN [1] ELSE [] END) AS wanted
  CALL db.index.vector.queryNodes('tenure_memory_vector', $given.limit, $given.vector)
  YIELD node AS m, score
  RETURN count(m) AS memories_seen, collect(
    CASE WHEN m.embedded_by = $given.model AND m.group_id IN $given.groups
      AND ($given.known_at IS NULL OR m.recorded_at <= datetime($given.known_at))
    THEN [m.memory_id, toString(m.said_at), score] END
  ) AS memories
}
CALL (memories) {
  UNWIND (CASE WHEN $given.turns THEN [1] ELSE [] END) AS wanted
  CALL db.index.vector.queryNodes('tenure_turn_vector', $given.limit, $given.vector)
  YIELD node AS t, score
  RETURN count(t) AS turns_seen, collect(
    CASE WHEN t.embedded_by = $given.model AND t.group_id IN $given.groups
      AND ($given.known_at IS NULL
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
