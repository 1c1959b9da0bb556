// Purpose: what a search shows of the memories and turns that it has chosen.
// Parameters: given, a map of memories, turns (lists of ids)
// Columns: memories (list of [memory_id, group_id, text, said_at, subject, attribute, status]), turns
//   (list of [turn_id, group_id, text, at, speaker, source])
// Index: unique TenureMemory.memory_id, TenureTurn.turn_id
CALL () {
  UNWIND $given.memories AS wanted
  MATCH (m:TenureMemory {memory_id: wanted})
  RETURN collect([m.memory_id, m.group_id, m.text, toString(m.said_at), m.subject, m.attribute,
    m.status]) AS memories
}
CALL (memories) {
  UNWIND $given.turns AS wanted
  MATCH (t:TenureTurn {turn_id: wanted})
  WHERE t.text <> ''
  RETURN collect([t.turn_id, t.group_id, t.text, toString(t.at), t.speaker, t.source]) AS turns
}
RETURN memories, turns
