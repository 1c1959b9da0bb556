// Purpose: the slots in which something of some adopted facts stands, also where it is told again.
//   Locks the turns, so that nothing more is said in them before they are gone.
// Parameters: given, a map of turns (list of the ids of the turns of facts, in order)
// Columns: slot_key, subject, attribute (texts)
// Index: unique TenureTurn.turn_id
UNWIND $given.turns AS wanted
MATCH (t:TenureTurn {turn_id: wanted})
SET t.locked = true
WITH t
MATCH (t)<-[:SAID_IN]-(:TenureObservation)<-[:HAS_OBSERVATION]-(s:TenureSlot)
RETURN DISTINCT s.slot_key AS slot_key, s.subject AS subject, s.attribute AS attribute
