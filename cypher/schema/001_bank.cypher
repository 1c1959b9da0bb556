// Purpose: constraints and indexes of the bank. Every id is unique; `open_key` is the track of an
//   open end, so the database itself refuses two of them.
// Parameters: none. One statement per semicolon; each is safe to run again.
// Columns: none
// Index: makes them
CREATE CONSTRAINT tenure_meta_key IF NOT EXISTS FOR (n:TenureMeta) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT tenure_group_id IF NOT EXISTS FOR (n:TenureGroup) REQUIRE n.group_id IS UNIQUE;
CREATE CONSTRAINT tenure_slot_key IF NOT EXISTS FOR (n:TenureSlot) REQUIRE n.slot_key IS UNIQUE;
CREATE CONSTRAINT tenure_entity_id IF NOT EXISTS FOR (n:TenureEntity) REQUIRE n.entity_id IS UNIQUE;
CREATE CONSTRAINT tenure_observation_id IF NOT EXISTS FOR (n:TenureObservation) REQUIRE n.observation_id IS UNIQUE;
CREATE CONSTRAINT tenure_memory_id IF NOT EXISTS FOR (n:TenureMemory) REQUIRE n.memory_id IS UNIQUE;
CREATE CONSTRAINT tenure_open_key IF NOT EXISTS FOR (n:TenureMemory) REQUIRE n.open_key IS UNIQUE;
CREATE CONSTRAINT tenure_review_id IF NOT EXISTS FOR (n:TenureReview) REQUIRE n.review_id IS UNIQUE;
CREATE CONSTRAINT tenure_verdict_id IF NOT EXISTS FOR (n:TenureVerdict) REQUIRE n.verdict_id IS UNIQUE;
CREATE CONSTRAINT tenure_turn_id IF NOT EXISTS FOR (n:TenureTurn) REQUIRE n.turn_id IS UNIQUE;
CREATE CONSTRAINT tenure_reading_id IF NOT EXISTS FOR (n:TenureReading) REQUIRE n.reading_id IS UNIQUE;
CREATE CONSTRAINT tenure_tombstone_id IF NOT EXISTS FOR (n:TenureTombstone) REQUIRE n.tombstone_id IS UNIQUE;
CREATE INDEX tenure_slot_subject IF NOT EXISTS FOR (n:TenureSlot) ON (n.group_id, n.subject_id);
CREATE INDEX tenure_slot_attribute IF NOT EXISTS FOR (n:TenureSlot) ON (n.group_id, n.attribute);
CREATE INDEX tenure_observation_source IF NOT EXISTS FOR (n:TenureObservation) ON (n.source);
CREATE INDEX tenure_observation_support IF NOT EXISTS FOR (n:TenureObservation) ON (n.support_key);
CREATE INDEX tenure_turn_source IF NOT EXISTS FOR (n:TenureTurn) ON (n.group_id, n.source);
CREATE INDEX tenure_review_group IF NOT EXISTS FOR (n:TenureReview) ON (n.group_id);
