"""The bank in a graph: observations as truth, timelines kept in step in the same transaction."""

from .asides import Piece
from .planning import Plan, Planner
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
from .runs import Note, Run
from .store import Store

__all__ = [
    "Counts",
    "ForgetReport",
    "GroupSummary",
    "MemoryRecord",
    "Meta",
    "Note",
    "Piece",
    "Plan",
    "Planner",
    "RebuildReport",
    "Receipt",
    "Run",
    "StateRow",
    "Store",
    "SubjectSummary",
]
