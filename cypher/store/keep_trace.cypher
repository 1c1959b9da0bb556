// Purpose: keeps the trace of a question, whole or not at all. Not where a memory, a turn or a slot that
//   it showed or read is there no more, nor where somebody of whom it read was forgotten: that may have
//   happened while the question was answered.
// Parameters: given, a map of id, group, body, words (text), at (time as text), props (map), memories,
//   slots, turns (lists of ids), forgotten (list of tombstone ids)
// Columns: kept
// Index: unique TenureTrace.trace_id, TenureMemory.memory_id, TenureTurn.turn_id, TenureSlot.slot_key,
//   TenureTombstone.tombstone_id
CALL () {
  UNWIND $given.memories AS wanted
  MATCH (m:TenureMemory {memory_id: wanted})
  RETURN count(m) AS memories
}
CALL (memories) {
  UNWIND $given.turns AS wanted
  MATCH (t:TenureTurn {turn_id: wanted})
  WHERE t.redacted IS NULL
  RETURN count(t) AS turns
}
CALL (turns) {
  UNWIND $given.slots AS wanted
  MATCH (s:TenureSlot {slot_key: wanted})
  RETURN count(s) AS slots
}
CALL (slots) {
  UNWIND $given.forgotten AS wanted
  MATCH (x:TenureTombstone {tombstone_id: wanted})
  RETURN count(x) AS forgotten
}
WITH memories, turns, slots, forgotten
WHERE memories = size($given.memories) AND turns = size($given.turns)
  AND slots = size($given.slots) AND forgotten = 0
MERGE (x:TenureTrace {trace_id: $given.id})
SET x += $given.props, x.group_id = $given.group, x.at = datetime($given.at),
  x.body = $given.body, x.words = $given.words, x.memories = $given.memories,
  x.slots = $given.slots, x.turns = $given.turns
RETURN count(x) AS kept
