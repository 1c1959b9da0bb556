"""Benchmarks: each a command that prints a table, writes raw rows and never fails on a time."""
