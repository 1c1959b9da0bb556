"""What the graph knows of facts of a host: as what each was read last, and the ids of the host.

Writers may meet on a fact, each with a reading of the host of its own time. A mark is claimed
before what its fact says is stored, and settled after it with the fingerprint that was read. Whose
fact was settled by another one meanwhile leaves it; where two have claimed one, it stays claimed.
So does the mark of a writer that was killed. What stays claimed is read again by the next pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ....cypher import as_given, statement
from ....graph.engines import Engine, Unit
from ....graph.model import Reading
from ....graph.store.editing import Recorded, newest
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
        was, claim, there, readings = known.get(one.turn_id, (None, None, False, ()))
        reading = _reading(one, readings) if there or one.turn is not None else None
        settled = was == one.print and claim is None and one.turn_id in known
        if reading is not None or not settled:
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


async def claim(engine: Engine, claim: str, found: Sequence[Fresh]) -> frozenset[str]:
    """Note which facts are about to be stored; the turns of those that another writer has settled
    meanwhile, and that are left to a later pass."""
    rows = [
        {"turn_id": one.state.turn_id, "was": one.was, "props": one.state.mark}
        for one in sorted(found, key=lambda one: one.state.turn_id)
    ]

    async def unit(unit: Unit) -> frozenset[str]:
        (row,) = await unit.rows(statement("graphiti/claim"), as_given(claim=claim, marks=rows))
        return frozenset(row[0])

    return await engine.write(unit)


async def settle(engine: Engine, claim: str, found: Sequence[Fresh]) -> int:
    """Note as what facts were read, now that it is stored; how many of them another writer has
    claimed as well, and that are left to a later pass."""
    rows = sorted([one.state.turn_id, one.state.print] for one in found)

    async def unit(unit: Unit) -> int:
        (row,) = await unit.rows(statement("graphiti/settle"), as_given(claim=claim, marks=rows))
        return int(row[0])

    return await engine.write(unit)
