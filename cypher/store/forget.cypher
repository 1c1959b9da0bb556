// Purpose: removes what is forgotten and leaves tombstones. Goes before the difference.
// Parameters: given, a map of observations, verdicts, notes (lists of ids: of what is removed, and of verdicts that
//   lose their note), turns, redacted (lists of turn ids: removed, or emptied of their text),
//   tombstones (list of [tombstone_id, group_id, kind, of]), at (time as text)
// Columns: done
// Index: unique TenureObservation.observation_id, TenureVerdict.verdict_id, TenureTurn.turn_id,
//   TenureTombstone.tombstone_id
CALL () {
  UNWIND $given.observations AS row
  MATCH (o:TenureObservation {observation_id: row})
  DETACH DELETE o
}
CALL () {
  UNWIND $given.verdicts AS row
  MATCH (v:TenureVerdict {verdict_id: row})
  DETACH DELETE v
}
CALL () {
  UNWIND $given.notes AS row
  MATCH (v:TenureVerdict {verdict_id: row})
  REMOVE v.note
}
CALL () {
  UNWIND $given.turns AS row
  MATCH (t:TenureTurn {turn_id: row})
  CALL (t) {
    MATCH (t)<-[:READING_OF]-(r:TenureReading)
    DETACH DELETE r
  }
  DETACH DELETE t
}
CALL () {
  UNWIND $given.redacted AS row
  MATCH (t:TenureTurn {turn_id: row})
  SET t.text = '', t.redacted = true, t.embedding = null, t.embedded_by = null
}
CALL () {
  UNWIND $given.tombstones AS row
  MERGE (x:TenureTombstone {tombstone_id: row[0]})
  ON CREATE SET x.group_id = row[1], x.kind = row[2], x.of = row[3], x.at = datetime($given.at)
}
RETURN 1 AS done
