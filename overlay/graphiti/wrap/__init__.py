"""A Graphiti object with the state of its facts: what it stores is fed to the bank, and what it
finds comes in the order of state."""

from .door import overlay_of, wrap

__all__ = ["overlay_of", "wrap"]
