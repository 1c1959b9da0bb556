// Purpose: subjects of a group that something of these attributes is told of, for a question that
//   names nobody. A few are enough to know that there are several.
// Parameters: given, a map of group (text), attributes (list of text)
// Columns: subject, attribute
// Index: TenureSlot (group_id, attribute)
UNWIND $given.attributes AS wanted
CALL (wanted) {
  MATCH (s:TenureSlot {group_id: $given.group, attribute: wanted})
  RETURN s.subject AS subject
  LIMIT 5
}
RETURN subject, wanted AS attribute
