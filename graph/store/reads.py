"""Reading the bank. Every read names its group; none starts from a scan.

What is asked of now is read from the stored timeline. What is asked of an earlier recorded time is
resolved from what had been recorded by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from ...cypher import as_given, statement
from ..door import check_group, slot_key
from ..errors import InputError, NotFound
from ..identity import counts_now
from ..model import Memory, Observation, Slot, Verdict
from ..timeline import anchor_of
from ..timeline.parts import said_order
from ..times import iso
from .answers import Places, aware, links_of, slot_evidence_of, with_roles
from .memory_rows import memory_of
from .receipt import MemoryRecord, StateRow
from .rows import observation_of
from .timelines import Timelines
from .turn_rows import turn_of

SHORTEST_BEGINNING: Final = 6
"""How many signs of an id are enough, where they are unique."""

MOST_EVIDENCE: Final = 1000
"""How many supporters and opposers of a memory are read, the last-said."""


class Reads(Timelines):
    """The reads of the store. ``as_of`` is valid time, ``known_at`` recorded time (inclusive); both
    aware. Without ``as_of`` it is ``known_at``, without both it is now.

    All raise ``GroupError`` for a missing or malformed group, ``InputError`` for a time without a
    zone, and a ``StoreError`` where the graph fails.
    """

    async def slot_state(
        self,
        group: str,
        subject: str,
        attribute: str,
        *,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        history: bool = False,
    ) -> list[StateRow]:
        """What counts in a slot at a time, with roles; with ``history`` what had ended as well."""
        asked = Slot(check_group(group), subject, attribute)
        moment, known_by = self._times(as_of, known_at)
        if known_by is not None:
            memories: Iterable[Memory] = (
                await self.timeline(group, subject, attribute, known_at=known_by)
            ).memories
        else:
            memories = await self._slot_state(asked, moment, history)
            if not memories and (there := await self._there(asked, None)):
                memories = await self._slot_state(there, moment, history)
        return with_roles(memories, moment, history)

    async def subject_state(
        self,
        group: str,
        subject: str,
        *,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        history: bool = False,
    ) -> list[StateRow]:
        """What counts in every slot of a subject at a time; see ``slot_state``."""
        asked = Slot(check_group(group), subject, "")
        moment, known_by = self._times(as_of, known_at)
        if known_by is not None:
            timelines = await self.subject_timelines(group, subject, known_at=known_by)
            memories: Iterable[Memory] = [m for one in timelines for m in one.memories]
        else:
            memories = await self._subject_state(asked, moment, history)
            if not memories and (there := await self._there(asked, None)):
                memories = await self._subject_state(there, moment, history)
        return with_roles(memories, moment, history)

    async def observations(self, group: str, subject: str, attribute: str) -> list[Observation]:
        """Every observation of a slot in said order, also those that an edit replaced, that are
        told again here, or that count elsewhere."""
        _, observations, _ = await self._slot(group, subject, attribute)
        return sorted(observations, key=said_order)

    async def verdicts(self, group: str, subject: str, attribute: str) -> list[Verdict]:
        """Every verdict that counts for a slot, in order of decision."""
        asked = Slot(group, subject, attribute)
        _, _, verdicts = await self._slot(group, subject, attribute)
        if not any(map(counts_now, verdicts)) and (there := await self._there(asked, None)):
            _, _, verdicts = await self._slot(group, there.subject, there.attribute)
        return sorted(
            filter(counts_now, verdicts),
            key=lambda verdict: (verdict.decided_at, verdict.verdict_id),
        )

    async def memory(self, group: str, memory_id: str) -> MemoryRecord:
        """A memory with its evidence.

        An id once given still resolves: it leads to what its anchor supports now. A unique
        beginning of at least ``SHORTEST_BEGINNING`` signs is enough. Raises ``NotFound``, or
        ``InputError`` where several begin like this.
        """
        check_group(group)
        name = memory_id.strip()
        row = await self._memory(group, name)
        if row is None:
            row = await self._memory(group, await self._meant(group, name))
        if row is None:
            raise NotFound(f"no memory {name:.60}")
        attribute, subject, record, supporters, opposers, links, turns = row
        slot = Slot(group, subject, attribute)
        key = slot_key(group, subject, attribute)
        memory = memory_of(record, slot, key)
        said = sorted((observation_of(one, slot, key) for one in supporters), key=said_order)
        state = await self.slot_state(group, subject, attribute, history=True)
        roles = {one.memory.memory_id: one.role for one in state}
        return MemoryRecord(
            memory=replace(memory, supporters=tuple(o.observation_id for o in said)),
            role=roles.get(memory.memory_id),
            supporters=tuple(said),
            opposers=tuple(
                sorted((observation_of(one, slot, key) for one in opposers), key=said_order)
            ),
            links=links_of(links),
            turns=tuple(
                sorted(map(turn_of, turns), key=lambda t: (t.at, t.position or 0, t.turn_id))
            ),
        )

    async def _slot_state(self, slot: Slot, moment: datetime, history: bool) -> list[Memory]:
        where = {"slot_key": slot_key(slot.group, slot.subject, slot.attribute)}
        return await self._state("store/slot_state", where, slot.group, moment, history)

    async def _subject_state(self, slot: Slot, moment: datetime, history: bool) -> list[Memory]:
        where = {"group": slot.group, "subject_id": slot.subject_id}
        return await self._state("store/subject_state", where, slot.group, moment, history)

    async def _state(
        self,
        name: str,
        where: Mapping[str, object],
        group: str,
        moment: datetime,
        history: bool,
    ) -> list[Memory]:
        rows = await self.engine.read_rows(
            statement(name), {**where, "as_of": iso(moment), "history": history}
        )
        places = Places(group)
        return [memory_of(one[2], *places.at(one[1], one[0])) for one in rows[0][0]]

    async def _slot(
        self, group: str, subject: str, attribute: str
    ) -> tuple[Slot, list[Observation], list[Verdict]]:
        key = slot_key(check_group(group), subject, attribute)
        rows = await self.engine.read_rows(
            statement("store/slot_evidence"), as_given(slots=[key], known_at=None)
        )
        if not rows:
            return Slot(group, subject, attribute), [], []
        return slot_evidence_of(rows[0], group)

    async def _memory(self, group: str, name: str) -> Sequence[Any] | None:
        rows = await self.engine.read_rows(
            statement("store/memory"), {"group": group, "memory_id": name, "most": MOST_EVIDENCE}
        )
        return rows[0] if rows else None

    async def _meant(self, group: str, name: str) -> str:
        """The id that a beginning of an id, or an id of the past, leads to."""
        if len(name) < SHORTEST_BEGINNING or not name.startswith("m"):
            raise NotFound(
                f"no memory {name!r:.60}",
                hint=f"an id begins with m; at least {SHORTEST_BEGINNING} signs of it are needed",
            )
        rows = await self.engine.read_rows(
            statement("store/memory_ids"), {"group": group, "beginning": name}
        )
        found: list[str] = [one[0] for one in rows]
        for way in ("store/supported_by", "store/told_again"):
            if not found:
                rows = await self.engine.read_rows(
                    statement(way), {"group": group, "beginning": anchor_of(name)}
                )
                # Of what one observation supports, the first; several observations are several ids.
                found = list({said: memory for said, memory in reversed(rows)}.values())
        if not found:
            raise NotFound(f"no memory {name:.60}")
        if len(found) > 1:
            raise InputError(f"several memories begin with {name:.60}", hint=", ".join(found[:5]))
        return found[0]

    def _times(
        self, as_of: datetime | None, known_at: datetime | None
    ) -> tuple[datetime, datetime | None]:
        known_by = None if known_at is None else aware("known_at", known_at)
        if as_of is not None:
            return aware("as_of", as_of), known_by
        return known_by or self.clock(), known_by
