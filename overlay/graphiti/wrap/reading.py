"""Reads what a call of Graphiti touched, through Graphiti's own connection."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ....cypher import statement
from ..relations import Relations
from ..shapes import Edge, Episode, edge, episode


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


@dataclass(frozen=True, slots=True)
class Touched:
    """What a call touched in one group of the host: the entities whose facts it changed, and the
    facts that it may have deleted (uuids)."""

    group: str
    subjects: frozenset[str]
    facts: frozenset[str] = frozenset()


def subject_of(relation: str, source: str, target: str, relations: Relations) -> str:
    """Whose fact a relation tells of: the one at its start, or where it is told from the other
    end, the one at its end."""
    return target if relations.of(relation).turned else source


def touched_by(edges: Collection[Any], relations: Relations) -> list[Touched]:
    """What edges (``graphiti_core.edges.EntityEdge``) touch, group by group."""
    found: dict[str, set[str]] = {}
    for one in edges:
        ends = str(one.source_node_uuid), str(one.target_node_uuid)
        subject = subject_of(one.name, *ends, relations)
        found.setdefault(str(one.group_id), set()).add(subject)
    return [Touched(group, frozenset(subjects)) for group, subjects in found.items()]


async def touched_by_removal(host: HostReads, removed: str, relations: Relations) -> Touched | None:
    """What the removal of an episode (by its uuid) will touch; None where there is none."""
    rows = await host.read(statement("graphiti/going"), {"episode": removed})
    if not rows:
        return None
    subjects = (
        subject_of(row["relation"] or "", row["source"], row["target"], relations) for row in rows
    )
    facts = frozenset(str(row["uuid"]) for row in rows)
    return Touched(str(rows[0]["group"]), frozenset(subjects), facts)


async def facts_of(host: HostReads, touched: Touched) -> tuple[list[Edge], list[Episode]]:
    """All facts of some entities, and the episodes that told them."""
    asked = {"subjects": sorted(touched.subjects), "group": touched.group}
    edges = [edge(row) for row in await host.read(statement("graphiti/edges_about"), asked)]
    names = sorted({name for one in edges for name in one.episodes})
    rows = await host.read(statement("graphiti/episodes_named"), {"episodes": names})
    return edges, [episode(row) for row in rows]
