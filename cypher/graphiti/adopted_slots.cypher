// Purpose: the slots in which something of adopted facts stands, also where it is told again.
// Parameters: group (text)
// Columns: slot_key, subject, attribute (texts)
// Index: TenureSlot (group_id, subject_id), unique TenureAdopted.turn_id
MATCH (s:TenureSlot)
WHERE s.group_id = $group AND s.subject_id >= ''
  AND EXISTS {
    MATCH (s)-[:HAS_OBSERVATION]->(o:TenureObservation)
    MATCH (:TenureAdopted {turn_id: o.turn_id})
  }
RETURN s.slot_key AS slot_key, s.subject AS subject, s.attribute AS attribute
ORDER BY slot_key
