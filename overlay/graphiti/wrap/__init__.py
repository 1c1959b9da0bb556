"""A Graphiti object with the state of its facts: what it stores is fed to the bank, and what it
finds comes in the order of state. Needs the extra ``graphiti``."""

from .door import overlay_of, wrap
from .stated import StatedEdge

__all__ = ["StatedEdge", "overlay_of", "wrap"]
