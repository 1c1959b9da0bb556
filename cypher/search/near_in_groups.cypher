// Purpose: the same as search/near without the index of vectors, which looks at groups too late: for
//   groups that have few of the nearest.
// Parameters: given, a map of vector (list of numbers), model (text), memories, turns (whether these are
//   wanted), groups (list of text), limit (number), known_at (time as text, or null)
// Columns: memories (list of [memory_id, said_at, score]), memories_seen, turns (list of [turn_id, at,
//   source, position, score]), turns_seen
// Index: TenureSlot (group_id, subject_id), TenureTurn (group_id, source)
CALL () {
  UNWIND (CASE WHEN $given.memories THEN $given.groups ELSE [] END) AS wanted
  MATCH (s:TenureSlot)
  WHERE s.group_id = wanted AND s.subject_id >= ''
  MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
  WHERE m.embedded_by = $given.model
    AND ($given.known_at IS NULL OR m.recorded_at <= datetime($given.known_at))
  WITH m, vector.similarity.cosine(m.embedding, $given.vector) AS score
  ORDER BY score DESC
  LIMIT $given.limit
  RETURN count(m) AS memories_seen, collect([m.memory_id, toString(m.said_at), score]) AS memories
}
CALL (memories) {
  UNWIND (CASE WHEN $given.turns THEN $given.groups ELSE [] END) AS wanted
  MATCH (t:TenureTurn)
  WHERE t.group_id = wanted AND t.source >= '' AND t.embedded_by = $given.model
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
  WITH t, vector.similarity.cosine(t.embedding, $given.vector) AS score
  ORDER BY score DESC
  LIMIT $given.limit
  RETURN count(t) AS turns_seen,
    collect([t.turn_id, toString(t.at), t.source, t.position, score]) AS turns
}
RETURN memories, memories_seen, turns, turns_seen
