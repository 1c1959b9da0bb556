"""What the lock returned: slots and turns as they are, while nobody can change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from ..identity import Home, Moves
from ..model import Link, LinkType, Memory, Observation, Slot, Verdict
from .editing import Recorded
from .memory_rows import link_of, memory_of
from .rows import moment, observation_of, readings_of, support_key_of
from .verdict_rows import verdict_of

LinkKey = tuple[LinkType, str, str]


@dataclass(slots=True)
class FoundReview:
    """A stored review: its values as text, and when it was raised."""

    values: str
    created_at: str


@dataclass
class FoundSlot:
    """A locked slot. ``whole`` says that everything of it is here; else it keeps the state of a
    fold, and only some observations and the memories that are not revoked are."""

    slot: Slot
    slot_key: str
    new: bool
    last_recorded: datetime | None
    fold: str | None
    whole: bool
    observations: dict[str, Observation]
    held_by: dict[str, frozenset[str]]
    support_keys: dict[str, str]
    records: dict[str, str]
    supports: set[tuple[str, str, str]]
    links: dict[LinkKey, Link]
    reviews: dict[str, FoundReview]
    verdicts: dict[str, Verdict]

    @cached_property
    def memories(self) -> dict[str, Memory]:
        """The stored memories by id."""
        return {
            name: memory_of(record, self.slot, self.slot_key)
            for name, record in self.records.items()
        }

    def cleared(self) -> FoundSlot:
        """The slot without all that was made from its evidence."""
        return replace(self, records={}, supports=set(), links={}, reviews={})


@dataclass(slots=True)
class FoundTurn:
    """A locked turn. ``bare``: it was made by this lock, from a reading alone. ``edited``: its
    text is another one than was given. ``beside``: the slots of what was said in it, where it has
    readings that were not given."""

    turn_id: str
    group: str
    bare: bool
    edited: bool
    readings: dict[str, Recorded]
    beside: list[Slot]


@dataclass(slots=True)
class Locked:
    """Everything that one lock returned."""

    slots: list[FoundSlot] = field(default_factory=list)
    turns: dict[str, FoundTurn] = field(default_factory=dict)
    tombstones: frozenset[str] = frozenset()
    moves: Mapping[str, Moves] = field(default_factory=dict)


def locked(row: Sequence[Any], asked: dict[str, Slot]) -> Locked:
    """The one row of the lock. ``asked`` are the slots that were named, by key."""
    turns, slots, tombstones, moves = row
    return Locked(
        [_slot(one, asked[one[0]]) for one in slots],
        {one[0]: _turn(one) for one in turns},
        frozenset(tombstones),
        {name: moves_of(texts) for name, texts in moves},
    )


def moves_of(texts: Sequence[str] | None) -> Moves:
    """The homes of a name, kept flat: since when, id and name of each."""
    parts = list(texts or ())
    return tuple(
        Home(datetime.fromisoformat(since), where, name)
        for since, where, name in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    )


def _slot(row: Sequence[Any], asked: Slot) -> FoundSlot:
    key, subject, rev, last, fold, whole, observations, memories, links, reviews, verdicts = row
    slot = asked if subject == asked.subject else Slot(asked.group, subject, asked.attribute)
    found = FoundSlot(
        slot=slot,
        slot_key=key,
        new=rev == 1,
        last_recorded=moment(last),
        fold=fold,
        whole=whole,
        observations={},
        held_by={},
        support_keys={},
        records={},
        supports=set(),
        links={},
        reviews={name: FoundReview(values, created) for name, values, created in reviews},
        verdicts={one[0]: verdict_of(one, slot, key) for one in verdicts},
    )
    for one in observations:
        name = one[0]
        found.observations[name] = observation_of(one, slot, key)
        if held := readings_of(one):
            found.held_by[name] = held
        if support := support_key_of(one):
            found.support_keys[name] = support
    for record, relations in memories:
        name = record_id(record)
        found.records[name] = record
        found.supports.update((kind, said, name) for said, kind in relations)
    for one in links:
        link = link_of(one)
        found.links[link.type, link.source, link.target] = link
    return found


def record_id(record: str) -> str:
    """The id of the memory of a record, without reading all of it."""
    return record[2 : record.index('"', 2)]


def _turn(row: Sequence[Any]) -> FoundTurn:
    name, group, source, edited, readings, beside = row
    return FoundTurn(
        turn_id=name,
        group=group,
        bare=source is None,
        edited=bool(edited),
        readings={
            one[0]: Recorded(one[0], moment(one[1]), datetime.fromisoformat(one[2]))
            for one in readings
        },
        beside=list({one[0]: Slot(one[1], one[2], one[3]) for one in beside}.values()),
    )
