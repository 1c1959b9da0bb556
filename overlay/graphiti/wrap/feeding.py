"""Feeds the bank with what a call of Graphiti left, as an adoption of the whole group would.

What an end is worth hangs on the other facts of its subject. So all facts of the subjects that a
call touched are read again, and what has another state than before is stored. An adoption of the
whole group that comes later finds the same states, and nothing new.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ....cypher import as_given, statement
from ....graph.door import check_group
from ....graph.engines import Unit
from ....graph.errors import RefusedObservation
from ....graph.model import Slot
from ....graph.store import Store
from ....graph.store.removing import Removing
from ...sources import source_of, turn_node_id
from ..adopt.batches import batches
from ..adopt.endings import endings
from ..adopt.report import Adopted
from ..adopt.run import keep
from ..adopt.slots import SYSTEM, Adoption, adoption
from ..relations import Relations
from ..shapes import Edge, Episode
from ..snapshot import Snapshot
from .reading import HostReads, Touched, facts_of


async def feed(
    host: HostReads, store: Store, relations: Relations, touched: Touched, group: str
) -> Adopted:
    """Bring the bank in step with what a call touched, in a group of our own.

    Facts that the host has deleted go with all that stood on them, as if they had never been: what
    they had superseded holds again. Raises ``GroupError`` for a name that no group can have, a
    ``StoreError`` where the bank fails, and whatever the host's driver raises.
    """
    check_group(group)
    report = Adopted(touched.group, group, dry_run=False)
    edges, episodes = await facts_of(host, touched)
    await take_out(store, group, touched.facts - {one.uuid for one in edges})
    report.facts = len(edges)
    for batch in batches(_adoptions(edges, episodes, touched, relations, report)):
        await keep(store, batch, report)
    return report


def _adoptions(
    edges: list[Edge],
    episodes: list[Episode],
    touched: Touched,
    relations: Relations,
    report: Adopted,
) -> Iterator[Adoption]:
    with Snapshot(relations) as snapshot:
        snapshot.add_edges(edges)
        snapshot.add_episodes(episodes)
        snapshot.index()
        for facts in snapshot.subjects():
            if facts[0].subject not in touched.subjects:
                continue  # of another entity, which was read from the other end, and not whole
            ends = endings(facts)
            for fact in facts:
                try:
                    yield adoption(fact, ends[fact.uuid], report.group)
                except RefusedObservation:
                    report.refused += 1


async def take_out(store: Store, group: str, facts: Collection[str]) -> None:
    """Remove what was adopted of facts that the host has deleted (by their uuids)."""
    if not facts:
        return
    turns = [turn_node_id(group, source_of(SYSTEM, uuid)) for uuid in sorted(facts)]
    rows = await store.engine.read_rows(statement("graphiti/turn_slots"), as_given(turns=turns))
    slots = {key: Slot(group, subject, attribute) for key, subject, attribute in rows}
    removing = Removing(store.engine, store.vocabulary, store.clock)
    removed = await removing.remove(group, slots, frozenset(turns))
    await removing.prune(removed.entities)
    given = as_given(turns=turns, tombstones=[])

    async def unit(unit: Unit) -> None:
        await unit.rows(statement("graphiti/drop_adopted"), given)

    await store.engine.write(unit)
