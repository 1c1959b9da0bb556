"""From rows of reads to values of the model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from ..door import slot_key
from ..errors import InputError
from ..model import Link, Memory, Observation, Role, Slot, Timeline, Verdict
from ..roles import roles_at
from ..times import BEGINNING, utc
from .memory_rows import link_of, memory_of, review_of
from .receipt import StateRow
from .rows import observation_of
from .verdict_rows import verdict_of


def aware(name: str, moment: datetime) -> datetime:
    """A time as UTC; ``InputError`` where it has no zone."""
    try:
        return utc(moment)
    except ValueError as error:
        raise InputError(f"{name}: {error}") from None


class Places:
    """Slots by subject and attribute; most rows of a read share a few."""

    def __init__(self, group: str) -> None:
        self._group = group
        self._known: dict[tuple[str, str], tuple[Slot, str]] = {}

    def at(self, subject: str, attribute: str) -> tuple[Slot, str]:
        place = self._known.get((subject, attribute))
        if place is None:
            slot = Slot(self._group, subject, attribute)
            place = slot, slot_key(self._group, subject, attribute)
            self._known[subject, attribute] = place
        return place


def with_roles(memories: Iterable[Memory], moment: datetime, history: bool) -> list[StateRow]:
    given = list(memories)
    roles = roles_at(given, moment)
    return [
        StateRow(memory, roles[memory.memory_id])
        for memory in sorted(given, key=memory_order)
        if memory.memory_id in roles and (history or roles[memory.memory_id] is not Role.HISTORICAL)
    ]


def memory_order(memory: Memory) -> tuple[str, str, datetime, str]:
    """Sorts memories by slot, track and start."""
    start = memory.valid_from or BEGINNING
    return memory.slot.attribute, memory.scope_key, start, memory.memory_id


def timeline_of(row: Sequence[Any], group: str) -> Timeline:
    """A timeline from a row of stored memories, links and reviews."""
    attribute, subject, records, links, reviews = row
    slot = Slot(group, subject, attribute)
    key = slot_key(group, subject, attribute)
    memories = [memory_of(record, slot, key) for record in records]
    asked = [review_of(one, slot, key) for one in reviews]
    return Timeline(
        slot=slot,
        slot_key=key,
        memories=tuple(sorted(memories, key=memory_order)),
        links=links_of(links),
        reviews=tuple(sorted(asked, key=lambda review: review.review_id)),
    )


def links_of(rows: Iterable[Sequence[Any]]) -> tuple[Link, ...]:
    """Links in a fixed order."""
    return tuple(sorted(map(link_of, rows), key=lambda link: (link.type, link.source, link.target)))


def slot_evidence_of(
    row: Sequence[Any], group: str
) -> tuple[Slot, list[Observation], list[Verdict]]:
    attribute, subject, observations, verdicts = row
    slot = Slot(group, subject, attribute)
    key = slot_key(group, subject, attribute)
    return (
        slot,
        [observation_of(one, slot, key) for one in observations],
        [verdict_of(one, slot, key) for one in verdicts],
    )
