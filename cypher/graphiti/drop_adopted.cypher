// Purpose: removes the turns of adopted facts with their readings and marks, and tombstones of them.
//   What a writer has stored since their slots were read stays, to be taken out next.
// Parameters: given, a map of turns, tombstones (lists of ids)
// Columns: done
// Index: unique TenureTurn.turn_id, TenureAdopted.turn_id, TenureTombstone.tombstone_id
CALL () {
  UNWIND $given.turns AS row
  MATCH (a:TenureAdopted {turn_id: row})
  WHERE NOT EXISTS {
    MATCH (t:TenureTurn {turn_id: row})<-[:SAID_IN]-(:TenureObservation)<-[:HAS_OBSERVATION]-(:TenureSlot)
  }
  DETACH DELETE a
}
CALL () {
  UNWIND $given.turns AS row
  MATCH (t:TenureTurn {turn_id: row})
  WHERE NOT EXISTS { MATCH (t)<-[:SAID_IN]-(:TenureObservation)<-[:HAS_OBSERVATION]-(:TenureSlot) }
  CALL (t) {
    MATCH (t)<-[:READING_OF]-(r:TenureReading)
    DETACH DELETE r
  }
  DETACH DELETE t
}
CALL () {
  UNWIND $given.tombstones AS row
  MATCH (x:TenureTombstone {tombstone_id: row})
  DELETE x
}
RETURN 1 AS done
