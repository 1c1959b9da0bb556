"""Takes out of a graph all that an adoption wrote, as if it had never been.

The evidence goes first, slot by slot, and what else was told of a slot resolves again. The marks go
last: a run that was killed finds by them what is left, and is completed by running it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, TypeVar

from ....cypher import as_given, statement
from ....graph.engines import Engine, Unit
from ....graph.model import Slot
from ....graph.store import Store, schema
from ....graph.store.removing import Removed, Removing
from ....graph.store.tombstones import Forgotten, tombstone_id
from ...hosts.host import HOSTS
from ..snapshot import Progress
from .slots import place_of

V = TypeVar("V")

SLOTS: Final = 300
"""Slots of one transaction."""
TURNS: Final = 1000


@dataclass(frozen=True, slots=True)
class Detached:
    """What was taken out of one group, or would be: ``facts`` of the host, with the observations,
    memories, verdicts and traces that stood on them. ``left``: other evidence stays in the group.
    ``schema``: what makes the graph a bank went too, for nothing else of it was left. A dry run
    counts facts and slots alone."""

    group: str
    dry_run: bool
    facts: int
    slots: int
    observations: int = 0
    memories: int = 0
    verdicts: int = 0
    traces: int = 0
    left: bool = True
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
    that rests on other evidence. ``progress`` is told of slots. Raises a ``StoreError`` where the
    graph fails: running it again completes it."""
    if not dry_run:
        await _mark_claimed(store, group)
    turns, facts = await _turns(store, group)
    rows = await store.engine.read_rows(statement("graphiti/adopted_slots"), {"group": group})
    slots = {key: Slot(group, subject, attribute) for key, subject, attribute in rows}
    found = Detached(group, dry_run, facts, len(slots))
    if dry_run:
        return found
    removing = Removing(store.engine, store.vocabulary, store.clock)
    total, done, adopted = Removed(), 0, frozenset(turns)
    for some in _parts(slots, SLOTS):
        total += await removing.remove(group, some, adopted)
        done += len(some)
        if progress is not None:
            progress(done, len(slots))
    for names in _parts(dict.fromkeys(sorted(total.entities)), TURNS):
        await removing.prune(names)
    for told in _parts(turns, TURNS):
        await _drop(store, group, told)
    left = await _rest(store, group)
    bare = not left and not await store.groups()
    if bare:
        await schema.drop(store.engine)
    return replace(
        found,
        observations=total.observations,
        memories=total.memories,
        verdicts=total.verdicts,
        traces=total.traces,
        left=left,
        schema=bare,
    )


async def _mark_claimed(store: Store, group: str) -> None:
    """Mark what a run had begun that was killed: stored, perhaps, and not marked."""
    given = {"group": group, "host_group": None}
    for _, uuids in await store.engine.read_rows(statement("graphiti/claimed"), given):
        marks = [(turn, source) for source, turn in (place_of(uuid, group) for uuid in uuids)]

        async def unit(unit: Unit, marks: list[tuple[str, str]] = marks) -> None:
            await unit.rows(statement("graphiti/mark"), as_given(group=group, marks=marks))

        await store.engine.write(unit)


async def _turns(store: Store, group: str) -> tuple[dict[str, str], int]:
    """The turns of the facts of a group that were read, with their sources, and how many of them
    are there and were kept."""
    found: dict[str, str] = {}
    facts = 0
    after, text = "", statement("graphiti/adopted_turns")
    while True:
        given = {"group": group, "after": after, "page": 20 * TURNS}
        rows = await store.engine.read_rows(text, given)
        if not rows:
            break
        after = rows[-1][0]
        found.update((turn, source) for turn, source, _ in rows)
        facts += sum(kept for _, _, kept in rows)
    return found, facts


def _parts(whole: Mapping[str, V], size: int) -> Iterator[dict[str, V]]:
    rest = iter(whole.items())
    while part := dict(islice(rest, size)):
        yield part


async def _drop(store: Store, group: str, turns: Mapping[str, str]) -> None:
    tombstones = [tombstone_id(Forgotten.SOURCE, group, source) for source in turns.values()]
    tombstones += [tombstone_id(Forgotten.TURN, group, turn) for turn in turns]
    given = as_given(turns=list(turns), tombstones=tombstones)

    async def unit(unit: Unit) -> None:
        await unit.rows(statement("graphiti/drop_adopted"), given)

    await store.engine.write(unit)


async def _rest(store: Store, group: str) -> bool:
    given = {"group": group, "hosts": list(HOSTS)}

    async def unit(unit: Unit) -> bool:
        rows = await unit.rows(statement("graphiti/detached"), given)
        return bool(rows[0][0])

    return await store.engine.write(unit)
