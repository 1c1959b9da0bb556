"""A Graphiti graph that is already there: read as it is, and never written to."""
