// Purpose: the traces of a group that hold something of what is forgotten: that read one of these
//   slots, showed one of these turns, or have one of these texts in their words.
// Parameters: given, a map of group (text), slots, turns (lists of ids), texts (list of folded texts)
// Columns: trace_id
// Index: TenureTrace (group_id, at)
MATCH (x:TenureTrace)
WHERE x.group_id = $given.group AND x.at IS NOT NULL
  AND (any(one IN x.slots WHERE one IN $given.slots)
    OR any(one IN x.turns WHERE one IN $given.turns)
    OR any(one IN $given.texts WHERE x.words CONTAINS one))
RETURN x.trace_id AS trace_id
