"""How far each group of a host was followed: noted in nodes of our own, never on the host's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ....cypher import as_given, statement
from ....graph.engines import Engine, Unit
from ....graph.ids import digest
from ....graph.times import iso, iso_or_none


@dataclass(frozen=True, slots=True)
class Followed:
    """A group of a host that is read into a group of our own.

    ``since``: all that the host had made or closed by then was seen, but for what the pass after it
    looks back for (our clock, as the last pass began). ``swept_at``: when all of it was compared
    last, deletions too; None: never. ``aside``: edges of the host that are no facts.
    """

    group: str
    host_group: str
    since: datetime
    swept_at: datetime | None
    aside: int


async def followed(engine: Engine) -> list[Followed]:
    """All groups that are followed into this graph."""
    rows = await engine.read_rows(statement("graphiti/followed"))
    return [
        Followed(
            group,
            host_group,
            datetime.fromisoformat(since),
            None if swept is None else datetime.fromisoformat(swept),
            aside or 0,
        )
        for group, host_group, since, swept, aside in rows
    ]


async def follow(
    engine: Engine,
    group: str,
    host_group: str,
    since: datetime,
    *,
    swept: datetime | None = None,
    aside: int | None = None,
) -> None:
    """Note how far a group was followed; never goes back. ``aside`` None: as before."""
    given = as_given(
        follow_id=digest("followed", group, host_group),
        group=group,
        host_group=host_group,
        since=iso(since),
        swept_at=iso_or_none(swept),
        aside=aside,
    )

    async def unit(unit: Unit) -> None:
        await unit.rows(statement("graphiti/follow"), given)

    await engine.write(unit)
