"""What one call brings, grouped by slot and cut into units that are written whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ..door import check_group
from ..errors import InputError
from ..identity import Moves
from ..model import Observation, Reading, Slot, Turn, Verdict
from ..timeline.parts import said_order
from ..turn_door import check_turn
from ..values import pack_value
from .asides import Piece
from .tombstones import of_source, of_subject, refuses

MOST_OBSERVATIONS: Final = 1000
# A message takes its size several times in the embedded engine's heap of 512 MB, and one that is
# over the heap is never answered. The longest turn, alone, is about as large.
MOST_BYTES: Final = 4_000_000
_WEIGHT: Final = 600  # bytes of an observation without its own words


@dataclass(slots=True)
class SlotWork:
    """What a unit brings to one slot."""

    slot: Slot
    observations: list[Observation] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)


@dataclass(slots=True)
class Part:
    """One unit of work. ``held_by`` says for the whole call which readings hold an observation,
    so that a turn whose observations fall into two units loses none in between. ``moves`` say by
    which of its subjects and attributes are one with others it was placed (see ``placing``)."""

    held_by: Mapping[str, frozenset[str]]
    slots: dict[str, SlotWork] = field(default_factory=dict)
    turns: dict[str, Turn] = field(default_factory=dict)
    readings: dict[str, list[Reading]] = field(default_factory=dict)
    asides: list[Piece] = field(default_factory=list)
    moves: Mapping[str, Moves] = field(default_factory=dict)

    def tombstones(self) -> list[str]:
        """The ids of all tombstones that would refuse something of this unit."""
        # Many observations share their source, and hashing it is not free.
        subjects = {(work.slot.group, work.slot.subject_id) for work in self.slots.values()}
        sources = {
            (o.slot.group, o.source) for work in self.slots.values() for o in work.observations
        }
        sources.update((turn.group, turn.source) for turn in self.turns.values())
        wanted = {of_subject(group, subject_id) for group, subject_id in subjects}
        for group, source in sources:
            wanted.update(of_source(group, source))
        for piece in self.asides:
            wanted.update(piece.tombstones())
        return sorted(wanted)

    def without(self, tombstones: frozenset[str]) -> tuple[Part, int]:
        """The unit without what these tombstones refuse, and how many observations and verdicts
        that were."""
        kept = Part(self.held_by, moves=self.moves)
        refused = 0
        for key, work in self.slots.items():
            if of_subject(work.slot.group, work.slot.subject_id) in tombstones:
                refused += len(work.observations) + len(work.verdicts)
                continue
            said = [o for o in work.observations if not refuses(tombstones, o)]
            refused += len(work.observations) - len(said)
            if said or work.verdicts or not work.observations:
                kept.slots[key] = SlotWork(work.slot, said, work.verdicts)
        for name, turn in self.turns.items():
            if not refuses(tombstones, turn):
                kept.turns[name] = turn
        kept.readings = {
            name: readings
            for name, readings in self.readings.items()
            if name in kept.turns or name not in self.turns
        }
        kept.asides = [one for one in self.asides if tombstones.isdisjoint(one.tombstones())]
        return kept, refused

    def with_slots(self, slots: Iterable[Slot]) -> Part:
        """The unit with more slots to lock, which it brings nothing to."""
        wider = replace(self, slots=dict(self.slots))
        for slot in slots:
            wider.slots.setdefault(slot.key, SlotWork(slot))
        return wider


def parts(
    observations: Iterable[Observation] = (),
    verdicts: Iterable[Verdict] = (),
    turns: Iterable[Turn] = (),
    readings: Iterable[Reading] = (),
    asides: Iterable[Piece] = (),
) -> Iterator[Part]:
    """The units of one call.

    Raises ``GroupError`` for a malformed group, ``RefusedObservation`` for a turn that cannot be
    kept, and ``InputError`` for an observation whose reading was not given.
    """
    by_turn: dict[str, list[Reading]] = {}
    for reading in readings:
        by_turn.setdefault(reading.turn_id, []).append(reading)
    known = {reading.reading_id for given in by_turn.values() for reading in given}
    waiting = {turn.turn_id: turn for turn in turns}
    for turn in waiting.values():
        check_turn(turn)
    slots, held_by = _by_slot(observations, known)
    cut = _Cut(held_by, waiting, by_turn)
    for work in slots.values():
        work.observations.sort(key=said_order)
        for o in work.observations:
            yield from cut.add(o)
    for v in _once(verdicts):
        yield from cut.decide(v)
    for piece in {piece.aside_id: piece for piece in asides}.values():
        check_group(piece.group)
        yield from cut.set_aside(piece)
    yield from cut.rest()


def _by_slot(
    observations: Iterable[Observation], known: set[str]
) -> tuple[dict[str, SlotWork], dict[str, frozenset[str]]]:
    """Each observation once, by slot; of two recorded times the earlier counts."""
    once: dict[str, Observation] = {}
    held_by: dict[str, frozenset[str]] = {}
    for o in observations:
        old = once.get(o.observation_id)
        if old is None:
            check_group(o.slot.group)
            once[o.observation_id] = o
        elif o.recorded_at is not None and (
            old.recorded_at is None or o.recorded_at < old.recorded_at
        ):
            once[o.observation_id] = replace(old, recorded_at=o.recorded_at)
        if o.reading_id is not None:
            if o.reading_id not in known:
                raise InputError(
                    f"reading {o.reading_id} of observation {o.observation_id} was not given"
                )
            held = held_by.get(o.observation_id, frozenset())
            held_by[o.observation_id] = held | {o.reading_id}
    slots: dict[str, SlotWork] = {}
    for o in once.values():
        work = slots.get(o.slot_key)
        if work is None:
            work = slots[o.slot_key] = SlotWork(o.slot)
        work.observations.append(o)
    return slots, held_by


def _once(verdicts: Iterable[Verdict]) -> Iterable[Verdict]:
    once: dict[str, Verdict] = {}
    for v in verdicts:
        check_group(v.slot.group)
        old = once.get(v.verdict_id)
        if old is None or (
            v.recorded_at is not None
            and (old.recorded_at is None or v.recorded_at < old.recorded_at)
        ):
            once[v.verdict_id] = v
    return once.values()


def _size(text: str) -> int:
    """Bytes of a text in a message."""
    return len(text) if text.isascii() else len(text.encode())


def _words(o: Observation) -> int:
    """Bytes of an observation's own words. A value goes in as text, as JSON and as its key."""
    values = (value for value in (o.value, o.target) if value is not None)
    told = sum(_size(value if isinstance(value, str) else pack_value(value)) for value in values)
    return _size(o.quote) + 3 * told + 2 * _size(o.scope_key)


class _Cut:
    """Fills one unit after the other. A turn comes with the first of its observations."""

    def __init__(
        self,
        held_by: Mapping[str, frozenset[str]],
        turns: dict[str, Turn],
        readings: dict[str, list[Reading]],
    ) -> None:
        self._held_by = held_by
        self._turns = turns
        self._readings = readings
        self._new()

    def _new(self) -> None:
        self.part = Part(self._held_by)
        self._count = 0
        self._bytes = 0

    def add(self, o: Observation) -> Iterator[Part]:
        turn = None if o.turn_id is None else self._turns.get(o.turn_id)
        yield from self._room(_WEIGHT + _words(o) + (0 if turn is None else _size(turn.text)))
        self._slot(o.slot_key, o.slot).observations.append(o)
        if o.turn_id is not None:
            self._place(o.turn_id)

    def decide(self, v: Verdict) -> Iterator[Part]:
        yield from self._room(_WEIGHT + _size(v.note))
        self._slot(v.slot_key, v.slot).verdicts.append(v)

    def set_aside(self, piece: Piece) -> Iterator[Part]:
        yield from self._room(_WEIGHT + _size(piece.raw or "") + _size(piece.message))
        self.part.asides.append(piece)

    def rest(self) -> Iterator[Part]:
        for name in [*self._turns, *(n for n in self._readings if n not in self._turns)]:
            turn = self._turns.get(name)
            yield from self._room(_WEIGHT + (0 if turn is None else _size(turn.text)))
            self._place(name)
        if self._count:
            yield self.part

    def _room(self, size: int) -> Iterator[Part]:
        full = self._count >= MOST_OBSERVATIONS or self._bytes + size > MOST_BYTES
        if full and self._count:
            yield self.part
            self._new()
        self._count += 1
        self._bytes += size

    def _slot(self, key: str, slot: Slot) -> SlotWork:
        work = self.part.slots.get(key)
        if work is None:
            work = self.part.slots[key] = SlotWork(slot)
        return work

    def _place(self, name: str) -> None:
        turn = self._turns.pop(name, None)
        if turn is not None:
            self.part.turns[name] = turn
        readings = self._readings.pop(name, None)
        if readings is not None:
            self.part.readings[name] = readings
