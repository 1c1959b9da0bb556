// Purpose: how much a group holds.
// Parameters: group (text)
// Columns: subjects, slots, observations, memories, active, hypotheses, revoked, links, reviews,
//   verdicts, turns, tombstones
// Index: TenureSlot (group_id, subject_id), TenureTurn (group_id, source),
//   unique TenureTombstone.tombstone_id
CALL () {
  MATCH (s:TenureSlot)
  WHERE s.group_id = $group AND s.subject_id >= ''
  WITH s,
    COUNT { (s)-[:HAS_OBSERVATION]->() } AS observed,
    COUNT { (s)-[:HAS_REVIEW]->() } AS asked,
    COUNT { (s)-[:HAS_VERDICT]->() } AS decided,
    COLLECT {
      MATCH (s)-[:HAS_MEMORY]->(m:TenureMemory)
      RETURN [m.status,
        COUNT { (m)-[:SUPERSEDES|EVOLVES_TO|COEXISTS_WITH|EXCEPTION_TO]->() }]
    } AS found
  RETURN count(DISTINCT s.subject_id) AS subjects, count(s) AS slots,
    coalesce(sum(observed), 0) AS observations,
    coalesce(sum(size(found)), 0) AS memories,
    coalesce(sum(size([x IN found WHERE x[0] = 'Active'])), 0) AS active,
    coalesce(sum(size([x IN found WHERE x[0] = 'Hypothesis'])), 0) AS hypotheses,
    coalesce(sum(size([x IN found WHERE x[0] = 'Revoked'])), 0) AS revoked,
    coalesce(sum(reduce(n = 0, x IN found | n + x[1])), 0) AS links,
    coalesce(sum(asked), 0) AS reviews, coalesce(sum(decided), 0) AS verdicts
}
CALL (slots) {
  MATCH (t:TenureTurn)
  WHERE t.group_id = $group AND t.source >= ''
  RETURN count(t) AS turns
}
CALL (turns) {
  MATCH (x:TenureTombstone)
  WHERE x.tombstone_id >= '' AND x.group_id = $group
  RETURN count(x) AS tombstones
}
RETURN subjects, slots, observations, memories, active, hypotheses, revoked, links, reviews,
  verdicts, turns, tombstones
