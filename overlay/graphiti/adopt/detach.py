"""Takes out of a graph all that an adoption wrote, as if it had never been.

Before anything goes, the group counts as never followed, and whoever reads it finds that it has to
stop. Then facts go in batches, each fact whole, and what else was told of their slots resolves
again. What stands for the group itself goes with the last batch. So a run that was killed is
completed by running it again; and an adoption that comes instead finds facts that are there, and
reads again those that are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ....cypher import as_given, statement
from ....graph.engines import Engine, Unit
from ....graph.store import Store, schema
from ....graph.store.removing import Removed
from ...hosts.host import HOSTS
from ..snapshot import Progress
from .marks import system_of
from .removal import Removal
from .slots import place_of

FACTS: Final = 300
"""Facts of one transaction, without those that stand in the same slots."""


@dataclass(frozen=True, slots=True)
class Detached:
    """What was taken out of one group, or would be: ``facts`` of the host, with the observations,
    memories, verdicts and traces that stood on them. ``begun``: batches that writers had begun and
    not ended; they were killed, or are at it. ``left``: other evidence stays in the group.
    ``again``: something was adopted meanwhile. ``schema``: what makes the graph a bank went too,
    for nothing else of it was left. A dry run counts facts and slots alone."""

    group: str
    dry_run: bool
    facts: int
    slots: int
    begun: int = 0
    observations: int = 0
    memories: int = 0
    verdicts: int = 0
    traces: int = 0
    left: bool = True
    again: bool = False
    schema: bool = False

    def as_json(self) -> dict[str, Any]:
        """As one JSON object."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


async def adopted_groups(engine: Engine) -> Mapping[str, int]:
    """The groups that hold adopted facts, with how many."""
    rows = await engine.read_rows(statement("graphiti/adopted_groups"))
    return {group: facts for group, facts in rows}


async def detach(
    store: Store, group: str, *, dry_run: bool = False, progress: Progress | None = None
) -> Detached:
    """Remove what was adopted into a group: nothing of the host is touched, and of our own nothing
    that rests on other evidence. ``progress`` is told of facts. Raises a ``StoreError`` where the
    graph fails: running it again completes it. Nobody should write to the group meanwhile; whoever
    reads a host into it stops with ``GroupDetached``."""
    engine = store.engine
    if not dry_run:
        await _write(engine, "graphiti/leave", {"group": group})
        await _mark_claimed(engine, group)
    counts = await engine.read_rows(statement("graphiti/adopted_counts"), {"group": group})
    ((read, facts, slots, begun),) = counts
    found = Detached(group, dry_run, facts, slots, begun)
    if dry_run:
        return found
    total, done, left = Removed(), 0, None
    removal = Removal(store, group, forgotten=True)
    while left is None:
        removed, many, left = await _batch(engine, removal, group)
        total += removed
        done += many
        if progress is not None:
            progress(done, max(done, read))
    again = group in await adopted_groups(engine)
    bare = not left and not again and not await store.groups()
    if bare:
        await schema.drop(engine)
    return replace(
        found,
        observations=total.observations,
        memories=total.memories,
        verdicts=total.verdicts,
        traces=total.traces,
        left=left,
        again=again,
        schema=bare,
    )


async def _mark_claimed(engine: Engine, group: str) -> None:
    """Mark what a run had begun that was killed: stored, perhaps, and not marked."""
    given = {"group": group, "host_group": None}
    for name, uuids in await engine.read_rows(statement("graphiti/claimed"), given):
        places = (place_of(uuid, group, system_of(name)) for uuid in uuids)
        marks = [(turn, source) for source, turn in places]
        await _write(engine, "graphiti/mark", as_given(group=group, marks=marks))


async def _write(engine: Engine, name: str, given: Mapping[str, object]) -> None:
    async def unit(unit: Unit) -> None:
        await unit.rows(statement(name), given)

    await engine.write(unit)


async def _batch(engine: Engine, removal: Removal, group: str) -> tuple[Removed, int, bool | None]:
    """Take out the next facts; how many there were, and after the last ones whether anything else
    is left in the group."""

    async def unit(unit: Unit) -> tuple[Removed, int, bool | None]:
        page = {"group": group, "after": "", "page": FACTS}
        rows = await unit.rows(statement("graphiti/adopted_turns"), page)
        turns = {turn: source for turn, source in rows}
        given = as_given(turns=list(turns))
        beside = await unit.rows(statement("graphiti/turns_beside"), given)
        turns.update((turn, source) for turn, source in beside)
        removed = await removal.remove(unit, turns) if turns else Removed()
        left = None
        if not await unit.rows(statement("graphiti/adopted_turns"), page):
            given = {"group": group, "hosts": list(HOSTS)}
            left = bool((await unit.rows(statement("graphiti/detached"), given))[0][0])
        return removed, len(turns), left

    return await engine.write(unit)
