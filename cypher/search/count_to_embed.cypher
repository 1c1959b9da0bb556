// Purpose: how many memories and turns of a group there are to embed, and how many are embedded by a
//   model.
// Parameters: given, a map of group (text), model (text)
// Columns: memories, memories_done, turns, turns_done
// Index: TenureSlot (group_id, subject_id), TenureTurn (group_id, source)
CALL () {
  MATCH (s:TenureSlot)
  WHERE s.group_id = $given.group AND s.subject_id >= ''
  MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
  RETURN count(m) AS memories,
    count(CASE WHEN m.embedded_by = $given.model THEN 1 END) AS memories_done
}
CALL (memories) {
  MATCH (t:TenureTurn)
  WHERE t.group_id = $given.group AND t.source >= '' AND t.text <> ''
  RETURN count(t) AS turns, count(CASE WHEN t.embedded_by = $given.model THEN 1 END) AS turns_done
}
RETURN memories, memories_done, turns, turns_done
