"""What a host may have changed since a time, by the times that it notes itself.

Graphiti keeps no time of change. It notes when it made a fact, an episode, and when it closed a
fact; an episode names what it told and closed, which shows repeats and second closings. All three
are looked up by Graphiti's own indexes, and only read.

A time is taken before the model is asked, and what bears it is seen when it is saved, up to minutes
later; and it is of another clock. So each pass looks back over what the one before has looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any, Final, TypeVar

from ....cypher import as_given, statement
from ....graph.times import iso
from .. import shapes
from ..reading import Reads
from ..relations import NOT_FACTS, Relations

MOST: Final = 20_000
"""Changes of one pass; where there are more, all is read instead."""
PART: Final = 1000
"""Ids of one statement."""

T = TypeVar("T")


@dataclass(slots=True)
class Seen:
    """How what a pass had found was then, for the next pass of the same process: what it looks
    back at and finds like this, it has compared already. ``held``: under which name it has read
    into the group, which the next pass must find again."""

    edges: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    episodes: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    held: str | None = None


@dataclass(slots=True)
class Changes:
    """What may have changed. ``subjects`` are whom it is about, by the uuid of the fact; None of
    those that are not there. ``closers`` are pairs of a fact with an episode that names it.
    ``facts``: how many the host has in all."""

    facts: int
    subjects: dict[str, str | None]
    closers: set[tuple[str, str]]
    seen: Seen


async def changes(
    host: Reads,
    relations: Relations,
    group: str,
    since: datetime,
    also: Iterable[str] = (),
    before: Seen | None = None,
) -> Changes | None:
    """What a group may have changed since a time, and facts that are named ``also``. None where it
    is more than ``MOST``."""
    given = {"group": group, "since": iso(since), "most": MOST}
    (row,) = await host.read(statement("graphiti/changed"), given)
    told = await host.read(statement("graphiti/told_since"), given)
    if len(row["changed"]) >= MOST or len(told) >= MOST:
        return None
    old, now = before or Seen(), Seen()
    named: dict[str, tuple[str, str, str]] = {}
    for uuid, *told_as in shapes.named(row["changed"]):
        source, target = map(shapes.text_of, told_as[:2])
        relation = shapes.name_of(told_as[2])
        rest = told_as[3:]
        now.edges[uuid] = how = (source, target, relation, *rest)
        if old.edges.get(uuid) != how:
            named[uuid] = (source, target, relation)
    others, closers = dict.fromkeys(also), set[tuple[str, str]]()
    for one in told:
        if not shapes.text_of(one["uuid"]):
            continue
        edges = shapes.texts_of(one["edges"])
        now.episodes[one["uuid"]] = how = edges
        if old.episodes.get(one["uuid"]) != how:
            others.update(dict.fromkeys(edges))
            closers.update((edge, one["uuid"]) for edge in edges)
    ends = await _ends(host, group, [uuid for uuid in others if uuid not in named])
    subjects: dict[str, str | None] = dict.fromkeys(others)
    for uuid, (source, target, relation) in {**named, **ends}.items():
        if relation in NOT_FACTS:
            subjects.pop(uuid, None)
        else:
            subjects[uuid], _ = relations.ends(relation, source, target)
    return Changes(row["facts"], subjects, closers, now)


async def present(host: Reads, group: str, uuids: Sequence[str]) -> set[str]:
    """Which of these facts the host has."""
    return set(await _ends(host, group, uuids))


async def _ends(
    host: Reads, group: str, uuids: Sequence[str]
) -> Mapping[str, tuple[str, str, str]]:
    found = {}
    for part in parts(uuids, PART):
        given = {"group": group, **as_given(uuids=part)}
        for row in await host.read(statement("graphiti/ends"), given):
            source, target = (shapes.text_of(row[name]) for name in ("source", "target"))
            relation = shapes.name_of(row["relation"])
            found[row["uuid"]] = (source, target, relation)
    return found


def parts(whole: Iterable[T], size: int) -> Iterator[list[T]]:
    """A whole in lists of so many."""
    rest = iter(whole)
    while part := list(islice(rest, size)):
        yield part
