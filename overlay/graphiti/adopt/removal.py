"""Takes facts that were read out of a group, each whole: what it says, its turn and its mark.

All of a fact goes in one transaction. A run that is killed leaves facts that are there and facts
that are not, and none that counts as stored while what it said is gone.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....cypher import as_given, statement
from ....graph.engines import Unit
from ....graph.model import Slot
from ....graph.store import Store
from ....graph.store.removing import Removed, Removing
from ....graph.store.tombstones import Forgotten, tombstone_id


class Removal:
    """Removes facts from one group by their turns. ``forgotten``: also that they were forgotten
    here is forgotten."""

    def __init__(self, store: Store, group: str, *, forgotten: bool) -> None:
        self._removing = Removing(store.vocabulary, store.clock)
        self._group = group
        self._forgotten = forgotten

    async def remove(self, unit: Unit, turns: Mapping[str, str]) -> Removed:
        """Remove these turns, each with its source, from the slots in which they tell something."""
        named = sorted(turns)
        rows = await unit.rows(statement("graphiti/turn_slots"), as_given(turns=named))
        slots = {key: Slot(self._group, subject, attribute) for key, subject, attribute in rows}
        removed = Removed()
        if slots:
            removed = await self._removing.remove(unit, self._group, slots, frozenset(turns))
        tombstones = []
        if self._forgotten:
            for turn, source in turns.items():
                tombstones.append(tombstone_id(Forgotten.SOURCE, self._group, source))
                tombstones.append(tombstone_id(Forgotten.TURN, self._group, turn))
        given = as_given(turns=named, tombstones=tombstones)
        await unit.rows(statement("graphiti/drop_adopted"), given)
        return removed
