// Purpose: what a write has left without an embedding by a model: the memories of the slots that it
//   touched, and its turns.
// Parameters: given, a map of slots (list of slot keys), turns (list of turn ids), model (text)
// Columns: kind (memories or turns), place (as id), id, text, speaker (of a memory empty)
// Index: unique TenureSlot.slot_key, TenureTurn.turn_id
CALL () {
  UNWIND $given.slots AS row
  MATCH (s:TenureSlot {slot_key: row})
  CALL (s) {
    MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
    WHERE coalesce(m.embedded_by, '') <> $given.model
    RETURN m
  }
  RETURN 'memories' AS kind, m.memory_id AS id, m.text AS text, '' AS speaker
  UNION ALL
  UNWIND $given.turns AS row
  MATCH (t:TenureTurn {turn_id: row})
  WHERE coalesce(t.text, '') <> '' AND coalesce(t.embedded_by, '') <> $given.model
  RETURN 'turns' AS kind, t.turn_id AS id, t.text AS text, t.speaker AS speaker
}
RETURN kind, id AS place, id, text, speaker
