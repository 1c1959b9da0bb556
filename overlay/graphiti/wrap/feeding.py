"""Feeds the bank with what a call of Graphiti left, as an adoption of the whole group would.

What an end is worth hangs on the other facts of its subject. So all facts of the subjects that a
call touched are read again, and what has another state than before is stored. An adoption of the
whole group that comes later finds the same states, and nothing new.
"""

from __future__ import annotations

from collections.abc import Collection

from ....graph.door import check_group
from ....graph.engines import Unit
from ....graph.store import Store
from ..adopt.detach import FACTS
from ..adopt.removal import Removal
from ..adopt.report import Tally
from ..adopt.slots import place_of
from ..adopt.taking import Taking, states
from ..reading import Reads
from ..relations import Relations
from ..sync.changes import parts
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
    removal = Removal(store, group, forgotten=False)
    for some in parts(sorted(facts), FACTS):
        turns = {turn: source for source, turn in (place_of(uuid, group) for uuid in some)}

        async def unit(unit: Unit, turns: dict[str, str] = turns) -> None:
            await removal.remove(unit, turns)

        await store.engine.write(unit)
