"""Labelled turns, and how they were drawn."""
