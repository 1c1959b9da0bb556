// Purpose: a subject by its id, with the attributes that something is told of.
// Parameters: group (text), subject_id (id)
// Columns: subject_id, name, attributes (list of text)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot {group_id: $group, subject_id: $subject_id})
MATCH (s)-[:OF]->(e:TenureEntity)
WITH e, s ORDER BY s.attribute
RETURN e.entity_id AS subject_id, e.name AS name, collect(s.attribute) AS attributes
