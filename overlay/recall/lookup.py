"""The reads by which the names of a question are looked up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from ...cypher import as_given, statement
from ...graph.identity import home
from ...graph.model import Timeline, entity_id
from ...graph.store.found import moves_of
from .source import Source

MOST_HOLDERS = 128
"""Slots that are looked at for the other side of a relation."""


class Subject(NamedTuple):
    """A subject as it is stored, with the attributes that are told of it."""

    name: str
    attributes: frozenset[str]


class Holder(NamedTuple):
    """A slot that had an entity as a value at some time."""

    subject: str
    attribute: str


async def subjects_among(
    store: Source, group: str, names: Iterable[str], known_at: datetime | None
) -> dict[str, Subject]:
    """Of the names those that something is told of, by the name as given; what one is one with
    stands in its place."""
    ids = {entity_id(group, name): name for name in names}
    rows = await _subjects(store, group, ids)
    leads = {row["entity_id"]: home(moves_of(row["moves"]), known_at) for row in rows}
    others = {one.id for name, one in leads.items() if one is not None and one.id != name}
    found = {row["entity_id"]: row for row in [*rows, *await _subjects(store, group, others)]}
    known: dict[str, Subject] = {}
    for name, there in leads.items():
        row = found.get(name if there is None else there.id)
        if row is not None and row["attributes"]:
            known[ids[name]] = Subject(row["name"], frozenset(row["attributes"]))
    return known


async def _subjects(store: Source, group: str, ids: Collection[str]) -> list[dict[str, Any]]:
    if not ids:
        return []
    return await store.engine.read(
        statement("recall/subjects"), as_given(group=group, entities=list(ids))
    )


async def holders_among(
    store: Source, group: str, names: Iterable[str], attributes: Sequence[str]
) -> dict[str, list[Holder]]:
    """Of the names those that are a value of one of the attributes, with whose. Only values that
    are entities of their own are found."""
    own = [name for name in attributes if store.vocabulary.value_is_entity(name)]
    if not own:
        return {}
    ids = {entity_id(group, name): name for name in names}
    rows = await store.engine.read(
        statement("recall/holders"),
        as_given(group=group, entities=list(ids), attributes=own),
    )
    found: dict[str, list[Holder]] = {}
    for row in rows:
        holder = Holder(row["subject"], row["attribute"])
        found.setdefault(ids[row["entity_id"]], []).append(holder)
    return found


async def timelines_of(
    store: Source, group: str, slots: Iterable[Holder], known_at: datetime | None
) -> list[Timeline]:
    """The timelines of slots, in order of subject and attribute; one read for all of them."""
    wanted = sorted(set(slots))
    return await store.timelines(group, wanted, known_at=known_at) if wanted else []
