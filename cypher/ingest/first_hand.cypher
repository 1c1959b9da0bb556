// Purpose: of some entities, those that have spoken for themselves, and since when.
// Parameters: given, a map of entities (list of ids)
// Columns: entity_id, since
// Index: unique TenureEntity.entity_id
UNWIND $given.entities AS wanted
MATCH (e:TenureEntity {entity_id: wanted})
MATCH (e)<-[:OF]-(:TenureSlot)-[:HAS_OBSERVATION]->(o:TenureObservation)
WHERE o.authority = 'user' AND toLower(o.speaker) = toLower(e.name)
RETURN e.entity_id AS entity_id, toString(min(o.observed_at)) AS since
