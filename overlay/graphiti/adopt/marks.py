"""What the graph knows of adopted facts: which states it has read, and the ids of the host."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ....cypher import as_given, statement
from ....graph.engines import Engine, Unit
from ....graph.model import Reading
from ....graph.store.editing import Recorded, newest
from .slots import Adoption


async def fresh(engine: Engine, found: Sequence[Adoption]) -> list[tuple[Adoption, Reading]]:
    """Those whose newest reading is of another state, or that have none, with the reading to give
    them. Two runs at once give the same one."""
    turns = [one.turn.turn_id for one in found]
    rows = await engine.read_rows(statement("graphiti/adopted"), as_given(turns=turns))
    known = {turn: readings for turn, readings in rows}
    fresh = []
    for one in found:
        readings = known.get(one.turn.turn_id, ())
        top = newest(
            Recorded(name, None, datetime.fromisoformat(recorded)) for name, recorded in readings
        )
        number = len(readings)
        same = {one.reading(before).reading_id for before in range(number)}
        if top is None or top.reading_id not in same:
            fresh.append((one, one.reading(number)))
    return fresh


async def mark(engine: Engine, found: Sequence[Adoption], host_group: str) -> None:
    """Note which facts of the host are about to be stored."""
    marks = [
        {
            "turn_id": one.turn.turn_id,
            "props": {
                "group_id": one.turn.group,
                "source": one.turn.source,
                "host_group": host_group,
                "edge_uuid": one.fact.uuid,
                "subject_uuid": one.fact.subject,
                "value_uuid": one.fact.value,
                "episodes": sorted(one.fact.episodes),
            },
        }
        for one in found
    ]

    async def unit(unit: Unit) -> None:
        await unit.rows(statement("graphiti/mark"), as_given(marks=marks))

    await engine.write(unit)
