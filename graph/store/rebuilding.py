"""Rebuilding: dropping everything that was made from the evidence, and making it again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from ...cypher import as_given, statement
from ..engines import Engine, Unit
from ..model import Slot
from ..times import Clock, iso
from ..vocabulary import Vocabulary
from .batch import SlotWork
from .difference import Difference
from .found import FoundSlot
from .receipt import RebuildReport
from .settle import rekeyed, settle
from .unit import apply, lock, rising

MOST_SLOTS: Final = 200
MOST_OBSERVATIONS: Final = 5000
"""A page ends with the slot that fills it."""


class Rebuilding:
    """Resolves every slot of a group again, page by page; each page is written whole."""

    def __init__(self, engine: Engine, vocabulary: Vocabulary, clock: Clock) -> None:
        self.engine = engine
        self.vocabulary = vocabulary
        self.clock = clock

    async def rebuild(self, group: str) -> RebuildReport:
        """Drop the memories, links and reviews of a group and make them again."""
        total = RebuildReport(0, 0, 0, 0)
        async for page in self._pages(group):
            total += await self._page(page)
        return total

    async def _pages(self, group: str) -> AsyncIterator[dict[str, SlotWork]]:
        # The list is read before anything is written: rebuilding moves what it goes through.
        rows = await self.engine.read_rows(statement("store/slot_sizes"), {"group": group})
        page: dict[str, SlotWork] = {}
        size = 0
        for subject, attribute, observations in rows:
            slot = Slot(group, subject, attribute)
            page[slot.key] = SlotWork(slot)
            size += observations
            if len(page) >= MOST_SLOTS or size >= MOST_OBSERVATIONS:
                yield page
                page, size = {}, 0
        if page:
            yield page

    async def _page(self, slots: dict[str, SlotWork]) -> RebuildReport:
        async def unit(unit: Unit) -> RebuildReport:
            found = await lock(unit, self.vocabulary, slots, whole=True)
            moment = iso(rising(self.clock(), found.slots))
            into = Difference()
            done = RebuildReport(0, 0, 0, 0)
            for slot in found.slots:
                if slot.new:  # forgotten meanwhile
                    into.add("drop_slots", slot.slot_key)
                else:
                    done += self._slot(slot, into, moment)
            await unit.rows(statement("store/clear"), as_given(slots=sorted(slots)))
            if into:
                await apply(unit, into)
            return done

        return await self.engine.write(unit)

    def _slot(self, found: FoundSlot, into: Difference, moment: str) -> RebuildReport:
        against = Difference()
        settle(found, self.vocabulary, found.observations, found.verdicts, against, at=moment)
        settled = settle(
            found.cleared(),
            self.vocabulary,
            found.observations,
            found.verdicts,
            into,
            at=moment,
            raised={name: review.created_at for name, review in found.reviews.items()},
        )
        for name in rekeyed(found, settled.keys, found.observations):
            held = found.held_by.get(name, frozenset())
            into.update(found.observations[name], held, settled.keys.get(name))
        last = None if found.last_recorded is None else iso(found.last_recorded)
        into.add("slots", [found.slot_key, last, *settled.fold()])
        made = settled.timeline
        changed = against.memories + against.links
        return RebuildReport(1, len(made.memories), len(made.links), changed)
