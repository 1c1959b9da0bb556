// Purpose: constraints and indexes of what is one with what: entities and attributes, and words that
//   are told again where they count.
// Parameters: none. One statement per semicolon; each is safe to run again.
// Columns: none
// Index: makes them
CREATE CONSTRAINT tenure_attribute_id IF NOT EXISTS FOR (n:TenureAttribute) REQUIRE n.attribute_id IS UNIQUE;
CREATE INDEX tenure_attribute_group IF NOT EXISTS FOR (n:TenureAttribute) ON (n.group_id, n.name);
CREATE INDEX tenure_entity_same_as IF NOT EXISTS FOR (n:TenureEntity) ON (n.same_as);
CREATE INDEX tenure_observation_told_of IF NOT EXISTS FOR (n:TenureObservation) ON (n.told_of);
