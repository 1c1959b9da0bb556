// Purpose: a page of the facts of a Graphiti graph, in the order of their uuid; times as text, because
//   Graphiti stores one instant in several spellings. All in one row: a row costs more than what it
//   carries.
// Parameters: after (text, the last uuid of the page before), groups (list of text, or null for all),
//   page (number)
// Columns: rows (one list: lists of uuid, group, source, subject, source_group, relation, target,
//   value, target_group, fact, valid_at, invalid_at, expired_at, created_at, reference_time,
//   episodes (list of text), dimensions)
// Index: Graphiti's own on RELATES_TO (uuid), which carries the order
MATCH (s:Entity)-[e:RELATES_TO]->(o:Entity)
WHERE e.uuid > $after AND ($groups IS NULL OR e.group_id IN $groups)
WITH s, e, o
ORDER BY e.uuid
LIMIT $page
RETURN collect([e.uuid, e.group_id, s.uuid, s.name, s.group_id, e.name, o.uuid, o.name, o.group_id, e.fact,
  toString(e.valid_at), toString(e.invalid_at), toString(e.expired_at), toString(e.created_at),
  toString(e.reference_time), e.episodes, size(e.fact_embedding)]) AS rows
