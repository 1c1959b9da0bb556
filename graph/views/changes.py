"""What changed between two times: what began, ended, was replaced, came true, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from ..model import Because, Kind, Link, LinkType, Memory, Polarity, Status, Timeline
from .chain import in_order, slot_chain


class Happening(StrEnum):
    """What happened to a memory at a moment."""

    BEGAN = "began"  # a value began to hold, and replaced none
    SUPERSEDED = "superseded"  # a value took the place of another, which ended with it
    ENDED = "ended"  # a value ended, and none took its place
    DENIED = "denied"  # it was said not to be the case
    CONTESTED = "contested"  # it tied with another value
    PLANNED = "planned"  # it was announced
    FULFILLED = "fulfilled"  # a plan came true
    OVERTAKEN = "overtaken"  # a plan's pending ended because something else happened
    SUPPOSED = "supposed"  # it was said, but is not believed yet
    EVOLVED = "evolved"  # it was refined, settled, or regained
    REFUTED = "refuted"  # outcomes counted against it


@dataclass(frozen=True, slots=True)
class Change:
    """One change. ``other`` is the memory replaced, fulfilled or evolved from."""

    at: datetime
    happening: Happening
    memory: Memory
    other: Memory | None
    because: Because


def changes_between(timelines: Iterable[Timeline], start: datetime, end: datetime) -> list[Change]:
    """The changes at or after ``start`` and before ``end``, in order of valid time.

    Plans and suppositions count when they were said. What was withdrawn never was so, and takes no
    part. Unbounded starts and open ends are no changes.
    """
    out = [
        change
        for timeline in in_order(timelines)
        for change in _changes(timeline)
        if start <= change.at < end
    ]
    return sorted(out, key=lambda change: change.at)


def _changes(timeline: Timeline) -> Iterator[Change]:
    memories = {m.memory_id: m for m in timeline.memories}
    replaces: dict[str, list[Link]] = {}
    evolved: dict[str, Link] = {}
    replaced: set[str] = set()
    for link in timeline.links:
        if link.type is LinkType.SUPERSEDES:
            replaces.setdefault(link.source, []).append(link)
            replaced.add(link.target)
        elif link.type is LinkType.EVOLVES_TO:
            evolved[link.source] = link
    for memory in slot_chain(timeline):
        onward = evolved.get(memory.memory_id)
        if memory.status is Status.HYPOTHESIS:
            yield from _hypothesis(memory, onward, memories)
            continue
        if memory.kind is Kind.WITHDRAWN:
            continue
        links = replaces.get(memory.memory_id, ())
        for link in links:
            if link.at is not None:
                old = memories.get(link.target)
                yield Change(link.at, Happening.SUPERSEDED, memory, old, link.because)
        if memory.valid_from is not None and not links:
            yield Change(memory.valid_from, _beginning(memory), memory, None, memory.because)
        if onward is not None and onward.at is not None:
            new = memories.get(onward.target)
            if new is not None:
                yield Change(onward.at, Happening.EVOLVED, new, memory, onward.because)
        if memory.valid_to is not None and memory.memory_id not in replaced:
            happening = Happening.REFUTED if memory.kind is Kind.REFUTED else Happening.ENDED
            because = memory.ended_because or memory.because
            yield Change(memory.valid_to, happening, memory, None, because)


def _beginning(memory: Memory) -> Happening:
    if memory.contested:
        return Happening.CONTESTED
    if memory.polarity is Polarity.NEGATIVE:
        return Happening.DENIED
    return Happening.BEGAN


def _hypothesis(
    memory: Memory, onward: Link | None, memories: dict[str, Memory]
) -> Iterator[Change]:
    planned = memory.kind is Kind.PLANNED
    said = Happening.PLANNED if planned else Happening.SUPPOSED
    yield Change(memory.said_at, said, memory, None, memory.because)
    if onward is not None and onward.at is not None and onward.target in memories:
        came = Happening.FULFILLED if planned else Happening.EVOLVED
        yield Change(onward.at, came, memories[onward.target], memory, onward.because)
    elif planned and memory.pending_to is not None:
        because = memory.ended_because or memory.because
        yield Change(memory.pending_to, Happening.OVERTAKEN, memory, None, because)
