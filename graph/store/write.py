"""Writes batches, one unit of work a part."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ...cypher import as_given, statement
from ..engines import Engine, Unit
from ..times import Clock, iso
from ..vocabulary import Vocabulary
from .attempt import Attempt
from .batch import Part
from .difference import PARTS, Difference
from .receipt import Receipt
from .runs import Note, Run, run_row
from .tries import tried
from .unit import apply, lock


class Writer:
    """Writes batches to an engine. ``clock`` gives recorded times where none are given."""

    def __init__(self, engine: Engine, vocabulary: Vocabulary, clock: Clock) -> None:
        self.engine = engine
        self.vocabulary = vocabulary
        self.clock = clock

    async def write(self, parts: Iterable[Part], note: Note | None = None) -> Receipt:
        """Write each part whole, one after the other; the parts before a failure are kept.

        ``note`` writes the receipt of a run along.
        """
        total = Receipt()
        for part in parts:
            total += await self._part(part, total, note)
        return total

    async def prepare(self) -> None:
        """Run what every write runs, with nothing in it."""

        async def unit(unit: Unit) -> None:
            await lock(unit, self.vocabulary, {})
            await unit.rows(statement("store/diff"), as_given(**dict.fromkeys(PARTS, ()), times=()))

        await self.engine.write(unit)

    async def keep(self, run: Run) -> None:
        """Write the receipt of a run by itself."""
        into = Difference()
        into.add("groups", [run.group, iso(run.started_at)])
        into.add("runs", run_row(run))
        await self._apply(into)

    async def drop(self, asides: Iterable[str]) -> None:
        """Drop pieces of the quarantine."""
        into = Difference()
        into.rows["drop_asides"] += sorted(asides)
        await self._apply(into)

    async def _apply(self, into: Difference) -> None:
        async def unit(unit: Unit) -> None:
            await apply(unit, into)

        await self.engine.write(unit)

    async def _part(self, part: Part, before: Receipt, note: Note | None) -> Receipt:
        async def attempt(part: Part, refused: int) -> Receipt:
            sofar = None
            if note is not None:
                known = before + Receipt(refused=refused)
                sofar = Note(partial(_after, note, known), note.written)
            one = Attempt(self.vocabulary, self.clock, part, sofar)
            receipt = await self.engine.write(one.run)
            if note is not None:
                note.written = True
            return receipt

        return await tried(
            part, attempt, "the turns of this batch change faster than they can be locked"
        )


def _after(note: Note, before: Receipt, receipt: Receipt) -> Run:
    """The receipt of a run once a part is stored, after the parts of the call before it."""
    return note.after(before + receipt)
