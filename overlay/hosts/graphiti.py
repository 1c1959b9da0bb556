"""Graphiti as a host: its graph is read over Bolt, its search is asked through its own class."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Protocol

from ...graph.times import utc
from ..graphiti import reading
from ..graphiti.reading import Counts, Reads
from ..graphiti.shapes import Edge, Entity, Episode
from .host import Groups, HostFact

NAME: Final = "graphiti"


class GraphitiGraph:
    """The graph that Graphiti keeps, read in reading sessions only. Raises ``StoreError``."""

    def __init__(self, engine: Reads) -> None:
        self._engine = engine

    @property
    def name(self) -> str:
        """What the host is called."""
        return NAME

    async def groups(self) -> list[str]:
        """The groups that facts are in, by name."""
        return list(await reading.groups(self._engine))

    async def counts(self, groups: Groups, *, bare: bool = False) -> Counts:
        """How much the groups hold."""
        if bare and groups is not None and len(groups) == 1:
            return await reading.group_counts(self._engine, groups[0])
        return await reading.counts(self._engine, groups)

    def episodes(self, groups: Groups, *, bare: bool = False) -> AsyncIterator[list[Episode]]:
        """Every episode, in the order of their uuid."""
        return reading.episodes(self._engine, groups, bare=bare)

    def facts(self, groups: Groups) -> AsyncIterator[list[Edge]]:
        """Every fact, in the order of their uuid."""
        return reading.edges(self._engine, groups)

    def entities(self, groups: Groups) -> AsyncIterator[list[Entity]]:
        """Every entity, in the order of their uuid."""
        return reading.entities(self._engine, groups)


class Searching(Protocol):
    """The search of a ``graphiti_core.Graphiti``."""

    async def search(self, query: str, *, group_ids: list[str]) -> Sequence[Any]:
        """Edges."""


class GraphitiSearch:
    """Graphiti, through ``Graphiti.search`` alone.

    The number of results is never passed on: Graphiti keeps it in a recipe that its ingestion
    shares, so that asking for fewer here would change what it does there. What it gives by itself
    is cut to ``k`` instead.
    """

    def __init__(self, graphiti: Searching, name: str = NAME) -> None:
        self._graphiti = graphiti
        self._name = name

    @property
    def name(self) -> str:
        """What the host is called in records."""
        return self._name

    async def search(self, question: str, group: str, k: int) -> list[HostFact]:
        """The facts that Graphiti finds, as it ranks them, closed ones too."""
        edges = await self._graphiti.search(question, group_ids=[group])
        return [
            HostFact(str(e.uuid), str(e.fact), _moment(e.valid_at), _moment(e.invalid_at))
            for e in edges[:k]
        ]


class GraphitiHost(GraphitiGraph, GraphitiSearch):
    """Both halves: the graph over ``engine``, the search through ``graphiti``."""

    def __init__(self, engine: Reads, graphiti: Searching) -> None:
        GraphitiGraph.__init__(self, engine)
        GraphitiSearch.__init__(self, graphiti)


def _moment(value: object) -> datetime | None:
    """A time of Graphiti: aware, or naive and meant as UTC."""
    if not isinstance(value, datetime):
        return None
    return utc(value if value.tzinfo is not None else value.replace(tzinfo=UTC))
