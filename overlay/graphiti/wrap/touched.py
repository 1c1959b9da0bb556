"""What a call of Graphiti touched; read through Graphiti's own connection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....cypher import statement
from ..relations import Relations
from ..shapes import text_of


class HostReads:
    """Runs reading statements through the driver of a ``graphiti_core.Graphiti``.

    They go where its writes go: on a cluster another member may not have them yet.
    """

    def __init__(self, graphiti: Any) -> None:
        self._graphiti = graphiti

    async def read(self, statement: str, parameters: Mapping[str, object]) -> list[dict[str, Any]]:
        """The rows of a statement."""
        found = await self._graphiti.driver.execute_query(statement, params=dict(parameters))
        return [dict(record) for record in found[0]]

    async def read_rows(self, statement: str, parameters: Mapping[str, object]) -> list[list[Any]]:
        """The same, each row as its values."""
        found = await self._graphiti.driver.execute_query(statement, params=dict(parameters))
        return [list(record.values()) for record in found[0]]


@dataclass(frozen=True, slots=True)
class Touched:
    """What a call touched in one group of the host: the entities whose facts it changed, the facts
    that it may have deleted (uuids), and pairs of a fact with an episode that names it."""

    group: str
    subjects: frozenset[str]
    facts: frozenset[str] = frozenset()
    closers: frozenset[tuple[str, str]] = frozenset()


def touched_by(found: Any, relations: Relations) -> list[Touched]:
    """What a call touched, by its results (``AddEpisodeResults``, ``AddBulkEpisodeResults``,
    ``AddTripletResults``), group by group."""
    edges: dict[str, list[Any]] = {}
    for one in found.edges:
        edges.setdefault(str(one.group_id), []).append(one)
    # One episode names all that it told and closed; those of a bulk what they told alone.
    episode = getattr(found, "episode", None)
    return [
        Touched(
            group,
            frozenset(
                relations.ends(e.name, str(e.source_node_uuid), str(e.target_node_uuid))[0]
                for e in some
            ),
            closers=frozenset(
                (str(e.uuid), str(episode.uuid)) for e in some if episode is not None
            ),
        )
        for group, some in edges.items()
    ]


async def touched_by_removal(host: HostReads, removed: str, relations: Relations) -> Touched | None:
    """What the removal of an episode (by its uuid) will touch; None where there is none."""
    rows = await host.read(statement("graphiti/going"), {"episode": removed})
    if not rows:
        return None
    subjects = (
        relations.ends(row["relation"], text_of(row["source"]), text_of(row["target"]))[0]
        for row in rows
    )
    facts = frozenset(row["uuid"] for row in rows if text_of(row["uuid"]))
    return Touched(str(rows[0]["group"]), frozenset(subjects), facts)
