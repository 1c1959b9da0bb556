"""Writes batches, one unit of work a part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from ..engines import Engine
from ..errors import InputError
from ..times import Clock
from ..vocabulary import Vocabulary
from .attempt import Attempt
from .batch import Part
from .receipt import Receipt
from .unwritten import MoreSlots, NothingToWrite, Refused

_TRIES: Final = 20


class Writer:
    """Writes batches to an engine. ``clock`` gives recorded times where none are given."""

    def __init__(self, engine: Engine, vocabulary: Vocabulary, clock: Clock) -> None:
        self.engine = engine
        self.vocabulary = vocabulary
        self.clock = clock

    async def write(self, parts: Iterable[Part]) -> Receipt:
        """Write each part whole, one after the other; the parts before a failure are kept."""
        total = Receipt()
        for part in parts:
            total += await self._part(part)
        return total

    async def _part(self, part: Part) -> Receipt:
        refused = 0
        for _ in range(_TRIES):
            try:
                receipt = await self.engine.write(Attempt(self.vocabulary, self.clock, part).run)
            except NothingToWrite as nothing:
                receipt = nothing.receipt
            except Refused as forgotten:
                part, more = part.without(forgotten.tombstones)
                refused += more
                continue
            except MoreSlots as wider:
                part = part.with_slots(wider.slots)
                continue
            return replace(receipt, refused=refused)
        raise InputError("the turns of this batch change faster than they can be locked")
