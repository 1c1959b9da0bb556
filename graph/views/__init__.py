"""Chains of memories for people and for other programs: pure functions from timelines to text."""
