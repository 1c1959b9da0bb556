"""How a unit of work ends without writing: each is raised to roll its lock back."""

from __future__ import annotations

from collections.abc import Mapping

from ..identity import Moves
from ..model import Slot
from .receipt import Receipt


class NothingToWrite(Exception):
    """Rolls the lock back: nothing of the batch was new."""

    def __init__(self, receipt: Receipt) -> None:
        self.receipt = receipt


class Refused(Exception):
    """Rolls the lock back: some of the batch was forgotten before."""

    def __init__(self, tombstones: frozenset[str]) -> None:
        self.tombstones = tombstones


class Elsewhere(Exception):
    """Rolls the lock back: a subject or an attribute of the batch is one with another."""

    def __init__(self, moves: Mapping[str, Moves]) -> None:
        self.moves = moves


class MoreSlots(Exception):
    """Rolls the lock back: a new reading drops what was said in slots that were not locked."""

    def __init__(self, slots: list[Slot]) -> None:
        self.slots = slots
