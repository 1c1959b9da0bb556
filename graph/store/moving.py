"""Moves words to the slots in which they count, after a verdict on what is one.

The verdict is written first, then one attribute after the other. What a move does is a function of
where the names lead and of what is there, so that running it again completes one that was stopped,
and changes nothing where it was complete.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from ..engines import Engine, Unit
from ..errors import InputError
from ..frozen import changed
from ..identity import Homes, Identification, decided_again, homes, original, slot_at, told_again
from ..model import Observation, Slot, Verdict
from ..shifts import Shift, shifts
from ..times import Clock
from ..vocabulary import Vocabulary
from .attempt import Attempt
from .batch import Part, SlotWork
from .found import FoundSlot, Locked
from .identity_rows import Identified
from .joining import MoreNames
from .receipt import Receipt
from .tries import tried
from .unit import Change
from .unwritten import MoreSlots, NothingToWrite

_TRIES: Final = 20
Decide = Callable[[Unit, frozenset[str]], Awaitable[Identified]]


@dataclass(frozen=True, slots=True)
class MoveReport:
    """What a verdict on what is one did, or would do.

    ``verdict`` is None where it was so already. ``kept`` is the name that counts. ``slots`` were
    changed by it; ``shifts`` are what becomes of their values.
    """

    verdict: Identification | None
    kept: str
    slots: int
    shifts: tuple[Shift, ...]
    dry_run: bool


class _Report(Exception):
    """Rolls a dry run back."""

    def __init__(self, report: MoveReport) -> None:
        self.report = report


class Move(Attempt):
    """One try of moving the words of slots. Its part brings nothing but the slots."""

    whole = True

    def _homed(self, found: Locked) -> None:
        self.moves = found.moves
        self.there = {slot.slot_key: slot for slot in found.slots}
        self.missing: dict[str, Slot] = {}
        self.moved: dict[str, Change] = {slot.slot_key: Change() for slot in found.slots}
        for slot in found.slots:
            leads = homes(slot.slot, found.moves)
            if leads is not None:
                self._lead(slot, leads)
        if self.missing:
            raise MoreSlots(list(self.missing.values()))

    def _lead(self, slot: FoundSlot, leads: Homes) -> None:
        own = [o for o in slot.observations.values() if o.told_of is None]
        for o in own:
            held = slot.held_by.get(o.observation_id, frozenset())
            self._say(slot, original(o, leads), held)
            for again in told_again(o, leads):
                self._say(self._at(again.slot), again, held)
        scopes = {o.track_key: o.scope_key for o in own}
        for v in slot.verdicts.values():
            if v.told_of is None:
                self._decide(slot, original(v, leads))
                for decided in decided_again(v, leads, scopes):
                    self._decide(self._at(decided.slot), decided)

    def _at(self, slot: Slot) -> FoundSlot | None:
        found = self.there.get(slot.key)
        if found is None:
            self.missing[slot.key] = slot
        return found

    def _say(self, found: FoundSlot | None, o: Observation, held: frozenset[str]) -> None:
        if found is None:
            return
        change, name = self.moved[found.slot_key], o.observation_id
        now = changed(o, slot=found.slot)
        old = found.observations.get(name)
        if old is None:
            change.created.append(now)
        elif old != now or found.held_by.get(name, frozenset()) != held:
            change.updated[name] = now
        else:
            return
        change.held_by[name] = held

    def _decide(self, found: FoundSlot | None, v: Verdict) -> None:
        if found is None:
            return
        now = replace(v, slot=found.slot)
        old = found.verdicts.get(v.verdict_id)
        if old is None:
            self.moved[found.slot_key].decided.append(now)
        elif old != now:
            self.moved[found.slot_key].redated.append(now)

    def _change(self, found: FoundSlot) -> Change:
        change = self.changes[found.slot_key] = self.moved[found.slot_key]
        return change

    def shifts(self) -> list[Shift]:
        """What becomes of the values of the slots in which words count now."""
        found: list[Shift] = []
        for slot in self.found.slots:
            timeline = self.timelines.get(slot.slot_key)
            if timeline is not None and slot_at(slot.slot, self.moves, None).key == slot.slot_key:
                policy = self.vocabulary.policy(slot.slot.attribute)
                found += shifts(policy, slot.memories.values(), slot.reviews, timeline)
        return sorted(found, key=lambda one: (one.subject, one.attribute))


class Moving:
    """Decides what is one, and moves the words."""

    def __init__(self, engine: Engine, vocabulary: Vocabulary, clock: Clock) -> None:
        self.engine = engine
        self.vocabulary = vocabulary
        self.clock = clock

    async def identify(self, decide: Decide, *, dry_run: bool) -> MoveReport:
        """Write the verdict of ``decide``, then move; a dry run does both and rolls them back."""
        names: frozenset[str] = frozenset()
        for _ in range(_TRIES):
            try:
                return await self._identify(decide, names, dry_run)
            except MoreNames as more:
                names = more.names
        raise InputError("what is one with these changes faster than it can be locked")

    async def _identify(self, decide: Decide, names: frozenset[str], dry_run: bool) -> MoveReport:
        async def first(unit: Unit) -> Identified:
            return await decide(unit, names)

        async def foresee(unit: Unit) -> None:
            done = await decide(unit, names)
            moves = [await self._foreseen(unit, _part(done.slots))] if done.slots else []
            raise _Report(_report(done, moves, dry_run=True))

        if dry_run:
            try:
                await self.engine.write(foresee)
            except _Report as dry:
                return dry.report
        done = await self.engine.write(first)
        return _report(done, [await self._moved(one) for one in _pages(done.slots)], dry_run=False)

    async def _moved(self, part: Part) -> Move:
        made: list[Move] = []

        async def attempt(part: Part, refused: int) -> Receipt:
            made.append(Move(self.vocabulary, self.clock, part))
            return await self.engine.write(made[-1].run)

        await tried(part, attempt, "what is moved changes faster than it can be locked")
        return made[-1]

    async def _foreseen(self, unit: Unit, part: Part) -> Move:
        while True:
            move = Move(self.vocabulary, self.clock, part)
            try:
                await move.run(unit)
            except MoreSlots as wider:
                part = part.with_slots(wider.slots)
                continue
            except NothingToWrite:
                pass
            return move


def _part(slots: Iterable[Slot]) -> Part:
    return Part({}, slots={slot.key: SlotWork(slot) for slot in slots})


def _pages(slots: Iterable[Slot]) -> list[Part]:
    """One unit for each attribute: its slots share where they lead."""
    by_attribute: dict[str, list[Slot]] = {}
    for slot in slots:
        by_attribute.setdefault(slot.attribute, []).append(slot)
    return [_part(some) for _, some in sorted(by_attribute.items())]


def _report(done: Identified, moves: list[Move], *, dry_run: bool) -> MoveReport:
    slots = sum(bool(change) for move in moves for change in move.changes.values())
    told = tuple(shift for move in moves for shift in move.shifts())
    return MoveReport(done.verdict, done.kept, slots, told, dry_run)
