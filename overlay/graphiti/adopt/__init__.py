"""Turns the facts of a Graphiti graph into observations of our own, beside it; and takes them out
again."""
