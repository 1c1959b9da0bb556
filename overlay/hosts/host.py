"""What is asked of a host: its episodes, its facts with their times, and its search.

Two halves, because who only searches needs no graph, and who only reads needs no search. Nothing
here writes. Facts, episodes and entities have Graphiti's shape, which Zep's graphs share.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol

from ..graphiti.reading import Counts
from ..graphiti.shapes import Edge, Entity, Episode

HOSTS: Final = ("graphiti", "zep")
"""What the hosts are called whose facts can be adopted."""
USUAL_K: Final = 10
"""Facts that a search gives, unless another number is asked for."""

Groups = Sequence[str] | None
"""The partitions of the host that are read; None is all of them."""


@dataclass(frozen=True, slots=True)
class HostFact:
    """One fact that a search found. ``valid_from``, ``valid_to``: as the host has them, aware UTC;
    None where it has none."""

    id: str
    text: str
    valid_from: datetime | None = None
    valid_to: datetime | None = None


class HostSearch(Protocol):
    """The half that answers a question."""

    @property
    def name(self) -> str:
        """What the host is called in records."""

    async def search(self, question: str, group: str, k: int) -> Sequence[HostFact]:
        """At most ``k`` facts of a group, as the host ranks them, also those that ended."""


class HostGraph(Protocol):
    """The half that is read whole, page by page. Every fact, episode and entity comes once."""

    @property
    def name(self) -> str:
        """What the host is called: the sources of what is adopted begin with it."""

    async def groups(self) -> Sequence[str]:
        """The groups that hold facts."""

    async def counts(self, groups: Groups, *, bare: bool = False) -> Counts | None:
        """How much there is to read; None where the host does not say before it was read. ``bare``:
        nobody will ask for entities, and they need not be counted."""

    def episodes(self, groups: Groups, *, bare: bool = False) -> AsyncIterator[list[Episode]]:
        """What was told, without its text. ``bare``: the groups of what it mentions may be left
        out."""

    def facts(self, groups: Groups) -> AsyncIterator[list[Edge]]:
        """What was learned of it."""

    def entities(self, groups: Groups) -> AsyncIterator[list[Entity]]:
        """What facts are about."""


class Host(HostGraph, HostSearch, Protocol):
    """A memory system under the overlay."""


class NoHost:
    """Nothing lies under the overlay: there is nothing to read, and a search finds nothing."""

    @property
    def name(self) -> str:
        """What it is called in records."""
        return "none"

    async def groups(self) -> list[str]:
        """No group."""
        return []

    async def counts(self, groups: Groups, *, bare: bool = False) -> Counts:
        """Nothing."""
        return Counts(0, 0, 0, 0, 0)

    def episodes(self, groups: Groups, *, bare: bool = False) -> AsyncIterator[list[Episode]]:
        """No page."""
        return _no_page()

    def facts(self, groups: Groups) -> AsyncIterator[list[Edge]]:
        """No page."""
        return _no_page()

    def entities(self, groups: Groups) -> AsyncIterator[list[Entity]]:
        """No page."""
        return _no_page()

    async def search(self, question: str, group: str, k: int) -> list[HostFact]:
        """Nothing is found."""
        return []


async def _no_page() -> AsyncIterator[Any]:
    for page in list[Any]():
        yield page


NO_HOST: Final = NoHost()
