"""Feeds the bank with what a call of Graphiti left, as an adoption of the whole group would.

What an end is worth hangs on the other facts of its subject. So all facts of the subjects that a
call touched are read again, and what has another state than before is stored. An adoption of the
whole group that comes later finds the same states, and nothing new.
"""

from __future__ import annotations

from collections.abc import Collection

from ....cypher import as_given, statement
from ....graph.door import check_group
from ....graph.engines import Unit
from ....graph.model import Slot
from ....graph.store import Store
from ....graph.store.removing import Removing
from ..adopt.report import Tally
from ..adopt.slots import place_of
from ..adopt.taking import Taking, states
from ..reading import Reads
from ..relations import Relations
from ..sync.subjects import marks, read_subjects
from .touched import Touched


async def feed(
    host: Reads, store: Store, relations: Relations, touched: Touched, group: str
) -> Tally:
    """Bring the bank in step with what a call touched, in a group of our own.

    Facts that the host has deleted go with all that stood on them, as if they had never been: what
    they had superseded holds again. Raises ``GroupError`` for a name that no group can have, a
    ``StoreError`` where the bank fails, and whatever the host's driver raises.
    """
    check_group(group)
    tally = Tally(host_group=touched.group, group=group, dry_run=False)
    known = await marks(store, group, touched.facts)  # what of these is gone stirs its subject
    found = await read_subjects(
        host, store, relations, host_group=touched.group, group=group, subjects=touched.subjects,
        closers=touched.closers, named=known,
    )  # fmt: skip
    with found as snapshot:
        here = {fact.uuid for facts in snapshot.subjects() for fact in facts}
        await take_out(store, group, touched.facts - here)
        await Taking(store, tally, store.clock).all(
            one for facts in snapshot.stirred() for one in states(facts, relations, tally)
        )
    return tally


async def take_out(store: Store, group: str, facts: Collection[str]) -> None:
    """Remove what was read of facts that the host has deleted (by their uuids)."""
    if not facts:
        return
    turns = [place_of(uuid, group)[1] for uuid in sorted(facts)]
    rows = await store.engine.read_rows(statement("graphiti/turn_slots"), as_given(turns=turns))
    slots = {key: Slot(group, subject, attribute) for key, subject, attribute in rows}
    removing = Removing(store.engine, store.vocabulary, store.clock)
    removed = await removing.remove(group, slots, frozenset(turns))
    await removing.prune(removed.entities)
    given = as_given(turns=turns, tombstones=[])

    async def unit(unit: Unit) -> None:
        await unit.rows(statement("graphiti/drop_adopted"), given)

    await store.engine.write(unit)
