// Purpose: a page of the facts of a Graphiti graph, in the order of their uuid; times as text, because
//   Graphiti stores one instant in several spellings.
// Parameters: after (text, the last uuid of the page before), groups (list of text, or null for all),
//   page (number)
// Columns: uuid, group, source, subject, source_group, relation, target, value, target_group, fact,
//   valid_at, invalid_at, expired_at, created_at, reference_time, episodes (list of text), dimensions
// Index: Graphiti's own on RELATES_TO (uuid), which carries the order
MATCH (s:Entity)-[e:RELATES_TO]->(o:Entity)
WHERE e.uuid > $after AND ($groups IS NULL OR e.group_id IN $groups)
WITH s, e, o
ORDER BY e.uuid
LIMIT $page
RETURN e.uuid AS uuid, e.group_id AS group, s.uuid AS source, s.name AS subject,
  s.group_id AS source_group, e.name AS relation, o.uuid AS target, o.name AS value,
  o.group_id AS target_group, e.fact AS fact, toString(e.valid_at) AS valid_at,
  toString(e.invalid_at) AS invalid_at, toString(e.expired_at) AS expired_at,
  toString(e.created_at) AS created_at, toString(e.reference_time) AS reference_time,
  e.episodes AS episodes, size(e.fact_embedding) AS dimensions
ORDER BY uuid
