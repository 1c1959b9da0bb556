"""Follows a Graphiti graph that others write to, though it does not say what has changed."""
