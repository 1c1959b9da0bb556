"""The bank in a graph: observations as truth, timelines kept in step in the same transaction."""

from .receipt import (
    Counts,
    ForgetReport,
    GroupSummary,
    MemoryRecord,
    Meta,
    RebuildReport,
    Receipt,
    StateRow,
    SubjectSummary,
)
from .store import Store

__all__ = [
    "Counts",
    "ForgetReport",
    "GroupSummary",
    "MemoryRecord",
    "Meta",
    "RebuildReport",
    "Receipt",
    "StateRow",
    "Store",
    "SubjectSummary",
]
