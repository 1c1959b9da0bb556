"""Reading timelines: of one slot, of several in one round trip, or of all slots of a subject.

What is asked of now is read from the stored timeline. What is asked of an earlier recorded time is
resolved from what had been recorded by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from ...cypher import as_given, statement
from ..door import check_group
from ..identity import attribute_id, slot_at
from ..known import known
from ..model import Slot, Timeline, entity_id
from ..timeline import resolve
from ..times import iso
from .answers import aware, slot_evidence_of, timeline_of
from .found import moves_of
from .listing import Listings


class Timelines(Listings):
    """The reads of whole timelines. They raise as those of ``Reads`` do."""

    async def timeline(
        self, group: str, subject: str, attribute: str, *, known_at: datetime | None = None
    ) -> Timeline:
        """The timeline of a slot; without memories where nothing is known of it.

        Supporters and opposers are not among it: ``memory`` reads them.
        """
        (found,) = await self.timelines(group, [(subject, attribute)], known_at=known_at)
        return found

    async def timelines(
        self, group: str, slots: Iterable[tuple[str, str]], *, known_at: datetime | None = None
    ) -> list[Timeline]:
        """The timelines of slots, each named by subject and attribute, in their order.

        One round trip for all of them; two more where some hold nothing, for what they are one
        with.
        """
        check_group(group)
        asked = [Slot(group, subject, attribute) for subject, attribute in slots]
        found = await self._own(group, asked, known_at)
        empty = [slot for slot in asked if not found[slot.key].memories]
        if empty:
            there = await self._elsewhere(empty, known_at)
            others = await self._own(group, list(there.values()), known_at)
            found |= {key: others[slot.key] for key, slot in there.items()}
        return [found[slot.key] for slot in asked]

    async def subject_timelines(
        self, group: str, subject: str, *, known_at: datetime | None = None
    ) -> list[Timeline]:
        """The timelines of every slot of a subject, in order of the attribute."""
        asked = Slot(check_group(group), subject, "")
        found = await self.own_timelines(group, subject, known_at=known_at)
        if not any(timeline.memories for timeline in found) and (
            there := await self._there(asked, known_at)
        ):
            return await self.own_timelines(group, there.subject, known_at=known_at)
        return found

    async def own_timelines(
        self, group: str, subject: str, *, known_at: datetime | None = None
    ) -> list[Timeline]:
        """The timelines of every slot that has this very subject, also where it is one with
        another and they are empty."""
        who = {"group": check_group(group), "subject_id": entity_id(group, subject)}
        if known_at is not None:
            found = await self._evidence("store/subject_evidence", who, group, known_at)
        else:
            rows = await self.engine.read_rows(statement("store/subject_timelines"), who)
            found = [timeline_of(row, group) for row in rows]
        return sorted(found, key=lambda timeline: timeline.slot.attribute)

    async def _there(self, asked: Slot, known_at: datetime | None) -> Slot | None:
        return (await self._elsewhere([asked], known_at)).get(asked.key)

    async def _elsewhere(self, asked: Sequence[Slot], known_at: datetime | None) -> dict[str, Slot]:
        """What slots are one with, by their keys, for a read that found nothing in them."""
        known_by = None if known_at is None else aware("known_at", known_at)
        rows = await self.engine.read_rows(
            statement("store/home"),
            as_given(
                entities=sorted({slot.subject_id for slot in asked}),
                attributes=sorted({attribute_id(one.group, one.attribute) for one in asked}),
            ),
        )
        moves = {name: moves_of(texts) for name, texts in rows}
        there = {slot.key: slot_at(slot, moves, known_by) for slot in asked}
        return {slot.key: there[slot.key] for slot in asked if there[slot.key] != slot}

    async def _own(
        self, group: str, slots: Sequence[Slot], known_at: datetime | None
    ) -> dict[str, Timeline]:
        """The timelines of these very slots, by their keys."""
        found = {slot.key: Timeline(slot=slot, slot_key=slot.key) for slot in slots}
        if not found:
            return {}
        if known_at is not None:
            told = await self._evidence(
                "store/slot_evidence", {"slots": list(found)}, group, known_at
            )
        else:
            rows = await self.engine.read_rows(
                statement("store/slot_timelines"), as_given(slots=list(found))
            )
            told = [timeline_of(row, group) for row in rows]
        return found | {timeline.slot_key: timeline for timeline in told}

    async def _evidence(
        self, name: str, where: Mapping[str, object], group: str, known_at: datetime
    ) -> list[Timeline]:
        known_by = aware("known_at", known_at)
        rows = await self.engine.read_rows(
            statement(name), as_given(**where, known_at=iso(known_by))
        )
        found = []
        for row in rows:
            slot, observations, verdicts = slot_evidence_of(row, group)
            seen, decided = known(observations, verdicts, known_by)
            policy = self.vocabulary.policy(slot.attribute)
            found.append(resolve(policy, seen, decided, slot=slot))
        return found
