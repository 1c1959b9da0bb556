// Purpose: slots whose subject is no entity.
// Parameters: group (text), limit (integer)
// Columns: subject, attribute, ids (list of text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group})
WHERE s.subject_id > '' AND NOT EXISTS { (s)-[:OF]->(:TenureEntity) }
RETURN s.subject AS subject, s.attribute AS attribute, [s.slot_key] AS ids
LIMIT $limit
