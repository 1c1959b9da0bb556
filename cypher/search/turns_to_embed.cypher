// Purpose: turns of a group that have no embedding by a model, in order of their sources.
// Parameters: given, a map of group (text), model (text), after (source to begin at), limit (number)
// Columns: place (source), id, text, speaker
// Index: TenureTurn (group_id, source)
MATCH (t:TenureTurn)
WHERE t.group_id = $given.group AND t.source >= $given.after AND t.text <> ''
  AND (t.embedded_by IS NULL OR t.embedded_by <> $given.model)
RETURN t.source AS place, t.turn_id AS id, t.text AS text, t.speaker AS speaker
ORDER BY place, id
LIMIT $given.limit
