"""How far each group of a host was followed: noted in nodes of our own, never on the host's."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime

from ....cypher import as_given, statement
from ....graph.engines import Engine, Unit
from ....graph.errors import GroupDetached
from ....graph.ids import digest
from ....graph.times import iso, iso_or_none


@dataclass(frozen=True, slots=True)
class Followed:
    """A group of a host that is read into a group of our own.

    ``since``: all that the host had made or closed by then was seen, but for what the pass after it
    looks back for (our clock, as the last pass began). ``swept_at``: when all of it was compared
    last, deletions too; None: never. ``aside``: edges of the host that are no facts. ``held``: see
    ``Held``; None where an earlier version has noted it.
    """

    group: str
    host_group: str
    since: datetime
    swept_at: datetime | None
    aside: int
    held: str | None


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
            held,
        )
        for group, host_group, since, swept, aside, held in rows
    ]


@dataclass(frozen=True, slots=True)
class Held:
    """A group of a host that is being read into a group of our own. ``name`` is the same for all
    who read it, until it is taken out again: who finds another one, or none, has to stop."""

    engine: Engine
    group: str
    host_group: str
    name: str

    async def check(self) -> None:
        """Raises ``GroupDetached`` where it was taken out meanwhile."""
        if await held(self.engine, self.group, self.host_group) != self.name:
            raise self.lost()

    async def follow(
        self, since: datetime, *, swept: datetime | None = None, aside: int | None = None
    ) -> None:
        """Note how far it was followed; never goes back. ``aside`` None: as before. Raises
        ``GroupDetached`` as above."""
        given = as_given(
            follow_id=_id(self.group, self.host_group),
            held=self.name,
            since=iso(since),
            swept_at=iso_or_none(swept),
            aside=aside,
        )

        async def unit(unit: Unit) -> bool:
            return bool(await unit.rows(statement("graphiti/follow"), given))

        if not await self.engine.write(unit):
            raise self.lost()

    def lost(self) -> GroupDetached:
        """The error for what is not held any more."""
        return lost(self.group)


def lost(group: str) -> GroupDetached:
    """The error for a group that was taken out while somebody read it."""
    return GroupDetached(
        f"group {group} was detached while facts were read into it; stopped",
        hint=f"tenure graphiti detach --group {group} also takes out what came in since",
    )


async def held(engine: Engine, group: str, host_group: str) -> str | None:
    """Under which name it is held; None where nobody has begun."""
    given = as_given(follow_id=_id(group, host_group))
    rows = await engine.read_rows(statement("graphiti/held"), given)
    return rows[0][0] if rows else None


async def hold(engine: Engine, group: str, host_group: str, name: str | None = None) -> Held:
    """Begin to read a group of a host, or go on with it: under a ``name`` that was found before it
    must still be held. Raises ``GroupDetached``."""
    if name is not None:
        found = Held(engine, group, host_group, name)
        await found.check()
        return found
    given = as_given(
        follow_id=_id(group, host_group),
        group=group,
        host_group=host_group,
        name=secrets.token_hex(8),
    )

    async def unit(unit: Unit) -> str:
        return str((await unit.rows(statement("graphiti/hold"), given))[0][0])

    return Held(engine, group, host_group, await engine.write(unit))


def _id(group: str, host_group: str) -> str:
    return digest("followed", group, host_group)
