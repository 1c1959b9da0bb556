"""Reads a Graphiti graph page by page, in reading sessions only."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from ...cypher import statement
from .shapes import Edge, Entity, Episode, edge, entity, episode, name_of, named

PAGE: Final = 2000
"""Rows of one page."""

T = TypeVar("T")


class Reads(Protocol):
    """Runs one reading statement and gives its rows, as maps, or as lists that are not decoded."""

    async def read(
        self, statement: str, parameters: Mapping[str, object]
    ) -> list[dict[str, Any]]: ...

    async def read_rows(
        self, statement: str, parameters: Mapping[str, object]
    ) -> list[list[Any]]: ...


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is. ``unreadable`` facts have no uuid or no group, and are not paged;
    ``nameless`` are those of a group that have no uuid."""

    edges: int
    episodes: int
    entities: int
    unreadable: int
    nameless: int = 0

    @property
    def total(self) -> int:
        """Of all kinds together."""
        return self.edges + self.episodes + self.entities

    @property
    def graphiti(self) -> bool:
        """Whether there is anything of Graphiti's at all."""
        return bool(self.total)


async def counts(engine: Reads, groups: Sequence[str] | None) -> Counts:
    """Count what the named groups hold, or all groups where None is named."""
    (row,) = await engine.read(statement("graphiti/counts"), {"groups": _listed(groups)})
    return Counts(row["edges"], row["episodes"], row["entities"], row["unreadable"])


async def group_counts(engine: Reads, group: str) -> Counts:
    """Count the facts and episodes of one group, by the indexes of it."""
    (row,) = await engine.read(statement("graphiti/group_counts"), {"group": group})
    edges = row["edges"] - row["nameless"]
    return Counts(edges, row["episodes"], 0, row["nameless"], row["nameless"])


async def groups(engine: Reads) -> dict[str, int]:
    """The groups that facts are in, with how many."""
    rows = await engine.read(statement("graphiti/groups"), {})
    return {row["group"]: row["facts"] for row in rows if isinstance(row["group"], str)}


async def relation_names(engine: Reads, groups: Sequence[str] | None) -> list[tuple[str, int]]:
    """The names of relations with how many facts have them, the most frequent first."""
    rows = await engine.read(statement("graphiti/relations"), {"groups": _listed(groups)})
    found: Counter[str] = Counter()
    for row in rows:
        found[name_of(row["name"])] += row["facts"]
    return found.most_common()


def edges(engine: Reads, groups: Sequence[str] | None) -> AsyncIterator[list[Edge]]:
    """Every fact, in pages in the order of their uuid."""
    return _pages(engine, "graphiti/edges", groups, edge)


def episodes(
    engine: Reads, groups: Sequence[str] | None, *, bare: bool = False
) -> AsyncIterator[list[Episode]]:
    """Every episode, without its text; ``bare``: and without the groups of those it mentions."""
    name = "graphiti/episodes_bare" if bare else "graphiti/episodes"
    return _pages(engine, name, groups, episode)


def entities(engine: Reads, groups: Sequence[str] | None) -> AsyncIterator[list[Entity]]:
    """Every entity."""
    return _pages(engine, "graphiti/entities", groups, entity)


async def _pages(
    engine: Reads,
    name: str,
    groups: Sequence[str] | None,
    made: Callable[[Sequence[Any]], T],
) -> AsyncIterator[list[T]]:
    after, text = "", statement(name)
    while True:
        given = {"after": after, "groups": _listed(groups), "page": PAGE}
        ((rows,),) = await engine.read_rows(text, given)
        if not rows:
            return
        after = rows[-1][0]
        yield [made(row) for row in named(rows)]


def _listed(groups: Sequence[str] | None) -> list[str] | None:
    return None if groups is None else list(groups)
