// Purpose: the subjects of a group, each with the attributes that something is told of.
// Parameters: group (text)
// Columns: subject_id, name, attributes (list of text), same_as (id or null)
// Index: TenureSlot (group_id, subject_id)
MATCH (s:TenureSlot)
WHERE s.group_id = $group AND s.subject_id >= ''
MATCH (s)-[:OF]->(e:TenureEntity)
WITH e, s ORDER BY s.attribute
RETURN e.entity_id AS subject_id, e.name AS name, collect(s.attribute) AS attributes,
  e.same_as AS same_as
ORDER BY name, subject_id
