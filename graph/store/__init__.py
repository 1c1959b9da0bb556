"""The bank in a graph: observations as truth, timelines kept in step in the same transaction."""

from .asides import Piece
from .moving import MoveReport
from .planning import Plan, Planner
from .receipt import (
    Counts,
    EntitySummary,
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
from .traces import TraceNode

__all__ = [
    "Counts",
    "EntitySummary",
    "ForgetReport",
    "GroupSummary",
    "MemoryRecord",
    "Meta",
    "MoveReport",
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
    "TraceNode",
]
