"""What is wrong with a Graphiti graph, found by reading alone: each with ids, reason and repair."""

from .door import Audit, audit
from .findings import Family, Finding, Kind, Repair

__all__ = ["Audit", "Family", "Finding", "Kind", "Repair", "audit"]
