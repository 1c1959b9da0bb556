"""Answers that a language model words, each held against the packet that it was given."""
