// Purpose: keeps the trace of a question, whole or not at all. Not where a memory or a turn that it
//   showed is there no more: it may have been forgotten while the question was answered.
// Parameters: given, a map of id, group, body, words (text), at (time as text), props (map), memories,
//   slots, turns (lists of ids)
// Columns: kept
// Index: unique TenureTrace.trace_id, TenureMemory.memory_id, TenureTurn.turn_id
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
WITH memories, turns
WHERE memories = size($given.memories) AND turns = size($given.turns)
MERGE (x:TenureTrace {trace_id: $given.id})
SET x += $given.props, x.group_id = $given.group, x.at = datetime($given.at),
  x.body = $given.body, x.words = $given.words, x.memories = $given.memories,
  x.slots = $given.slots, x.turns = $given.turns
RETURN count(x) AS kept
