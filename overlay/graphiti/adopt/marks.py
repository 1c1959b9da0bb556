"""What the graph knows of facts of a host: as what each was read last, and the ids of the host.

Writers may meet on a fact, each with a reading of the host of its own time. What a batch is about
to store is claimed before, and settled after: each fact gets a mark with the fingerprint that was
read. Where another writer has settled another one meanwhile, nobody knows which was stored last,
and the fact stays claimed. So do those of a writer that was killed. The next pass reads them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ....cypher import as_given, statement
from ....graph.engines import Engine, Unit
from ....graph.model import Reading
from ....graph.store.editing import Recorded, newest
from ...hosts.host import HOSTS
from .slots import SYSTEM
from .states import GONE, NOT_KEPT, State


@dataclass(frozen=True, slots=True)
class Fresh:
    """A state that the graph does not have like this. ``reading`` is None where it says what was
    read of the fact before; ``was`` is the fingerprint that the graph has of it."""

    state: State
    reading: Reading | None
    was: str | None


async def fresh(engine: Engine, found: Sequence[State]) -> list[Fresh]:
    """Those that are not settled in this state, with the reading to give them. Two runs at once
    give the same one."""
    turns = as_given(turns=[one.turn_id for one in found])
    rows = await engine.read_rows(statement("graphiti/adopted"), turns)
    known = {row[0]: row[1:] for row in rows}
    fresh = []
    for one in found:
        was, marked, there, readings = known.get(one.turn_id, (None, False, False, ()))
        reading = _reading(one, readings) if there or one.turn is not None else None
        if reading is not None or not marked or was != one.print:
            fresh.append(Fresh(one, reading, was))
    return fresh


def _reading(one: State, readings: Sequence[Sequence[str]]) -> Reading | None:
    """The reading to give a state; None where the newest one is of this state."""
    top = newest(
        Recorded(name, None, datetime.fromisoformat(recorded)) for name, recorded in readings
    )
    number = len(readings)
    same = {one.reading(before).reading_id for before in range(number)}
    if top is not None and top.reading_id in same:
        return None
    if top is None and one.state in (GONE, NOT_KEPT):
        return None
    return one.reading(number)


class Claims:
    """What one writer has begun to store of a host's group in a group of our own."""

    def __init__(self, engine: Engine, group: str, host_group: str, system: str = SYSTEM) -> None:
        self._engine = engine
        self._under = "" if system == SYSTEM else f"{system}/"
        self._group = group
        self._host_group = host_group

    async def claim(self, name: str, found: Sequence[Fresh]) -> None:
        """Note which facts are about to be stored, under the name of their batch."""
        uuids = [one.state.uuid for one in found]
        await self._write("graphiti/claim", {**self._place(name), "uuids": uuids})

    async def settle(self, name: str, found: Sequence[Fresh]) -> int:
        """Note as what facts were read, now that it is stored; how many of them another writer has
        settled otherwise meanwhile, and that stay claimed."""
        marks = [
            {
                "turn_id": one.state.turn_id,
                "uuid": one.state.uuid,
                "was": one.was,
                "print": one.state.print,
                "props": one.state.mark,
            }
            for one in sorted(found, key=lambda one: one.state.turn_id)
        ]
        return len(await self._write("graphiti/settle", {**self._place(name), "marks": marks}))

    async def open(self) -> dict[str, list[str]]:
        """What writers have begun and not settled, by the names of their batches: those that were
        killed, and those that are at it."""
        given = {"group": self._group, "host_group": self._host_group}
        return dict(await self._engine.read_rows(statement("graphiti/claimed"), given))

    async def drop(self, names: Iterable[str]) -> None:
        """Drop claims whose facts were read again."""
        if claims := sorted(names):
            await self._write("graphiti/unclaim", {"claims": claims})

    def _place(self, name: str) -> dict[str, object]:
        return {
            "claim_id": self._under + name,
            "group": self._group,
            "host_group": self._host_group,
        }

    async def _write(self, name: str, given: Mapping[str, object]) -> list[str]:
        async def unit(unit: Unit) -> list[str]:
            (row,) = await unit.rows(statement(name), as_given(**given))
            return row[0] if isinstance(row[0], list) else []

        return await self._engine.write(unit)


def system_of(claim: str) -> str:
    """The host of whose facts a claim is."""
    first = claim.partition("/")[0]
    return first if first in HOSTS else SYSTEM
