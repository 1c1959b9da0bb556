"""The facts of some subjects of a host, with all that tells what they are worth.

What an end is worth hangs on the other facts of its subject, and on the episodes that told and
closed them. Those that told a fact are named by it; those that closed it are not, and are known
from the pass that saw them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ....cypher import as_given, statement
from ....graph.store import Store
from ..adopt.slots import place_of
from ..reading import Reads
from ..relations import Relations
from ..shapes import Edge, edge, episode, moment, text_of
from ..shapes import named as named_rows
from ..snapshot import Known, Snapshot
from .changes import PART, parts

AT_ONCE: Final = 100
"""Subjects that are read together."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A fact as it was read last: its subject, its fingerprint and the episodes that closed it.
    ``open``: it has to be looked at in any case."""

    subject: str | None
    print: str | None
    closers: tuple[str, ...]
    open: bool = False


async def marks(store: Store, group: str, uuids: Iterable[str]) -> dict[str, Mark]:
    """As what facts were read last, by uuid."""
    found: dict[str, Mark] = {}
    for part in parts(uuids, PART):
        turns = [place_of(uuid, group)[1] for uuid in part]
        rows = await store.engine.read_rows(statement("graphiti/marks"), as_given(turns=turns))
        for uuid, subject, print_, closers in rows:
            found[uuid] = Mark(subject, print_, tuple(closers or ()))
    return found


async def read_subjects(
    host: Reads,
    store: Store,
    relations: Relations,
    *,
    host_group: str,
    group: str,
    subjects: Collection[str],
    closers: Iterable[tuple[str, str]],
    named: Mapping[str, Mark],
) -> Snapshot:
    """Read these subjects; closed by who takes it. ``named`` are marks that are known already:
    those of them that are not there any more stir their subject."""
    among = frozenset(subjects)
    found = await _edges(host, relations, host_group, among)
    known = {**named, **await marks(store, group, [o.uuid for o in found if o.uuid not in named])}
    snapshot = Snapshot(relations)
    try:
        snapshot.add_edges(found)
        here = {one.uuid for one in found}
        told = {name for one in found for name in one.episodes}
        for part in parts(sorted(told), PART):
            given = {"group": host_group, **as_given(uuids=part)}
            ((rows,),) = await host.read_rows(statement("graphiti/episodes_of"), given)
            snapshot.add_episodes([episode(row) for row in named_rows(rows)])
        snapshot.add_crossing(await _crossing(host, relations, host_group, found))
        snapshot.add_touched((uuid, name) for uuid, name in closers if uuid in here)
        snapshot.add_touched(
            (uuid, name) for uuid, mark in known.items() if uuid in here for name in mark.closers
        )
        snapshot.add_known(
            _known(uuid, mark)
            for uuid, mark in known.items()
            if uuid in here or mark.subject in among
        )
        snapshot.index()
    except BaseException:
        snapshot.close()
        raise
    return snapshot


def _known(uuid: str, mark: Mark) -> Known:
    return uuid, mark.subject, mark.print, mark.open


async def _edges(
    host: Reads, relations: Relations, host_group: str, subjects: frozenset[str]
) -> list[Edge]:
    given = {"group": host_group, **as_given(entities=sorted(subjects))}
    rows = await host.read_rows(statement("graphiti/incoming"), given)
    names = {text_of(name) for (name,) in rows}
    turned = sorted(name for name in names if name and relations.of(name).turned)
    given = {"group": host_group, **as_given(entities=sorted(subjects), turned=turned)}
    ((told,),) = await host.read_rows(statement("graphiti/edges_of"), given)
    found = []
    for one in map(edge, named_rows(told)):
        subject, _ = relations.ends(one.relation, one.source, one.target)
        if subject in subjects:
            found.append(one)
    return found


async def _crossing(
    host: Reads, relations: Relations, host_group: str, closed: Iterable[Edge]
) -> list[tuple[str, str, datetime | None]]:
    """The facts that join the same two as a fact that ended, and begin at its end: whose they are,
    their value, and when they begin. Of other subjects, they are not read with them."""
    rows = sorted({(e.source, e.target) for e in closed if e.invalid_at is not None})
    found = []
    for part in parts(rows, PART):
        given = {"group": host_group, **as_given(pairs=[list(pair) for pair in part])}
        for name, source, target, valid in await host.read_rows(
            statement("graphiti/between"), given
        ):
            found.append((*relations.ends(name, source, target), moment(valid)))
    return found
