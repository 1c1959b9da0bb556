"""A host: the memory system that a team uses today, of which an overlay asks only its search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Protocol

from ...graph.errors import InputError
from ...graph.times import utc

USUAL_K: Final = 10


@dataclass(frozen=True, slots=True)
class HostFact:
    """One fact that a host found. ``valid_from``, ``valid_to``: as the host has them, aware UTC;
    None where it has none."""

    id: str
    text: str
    valid_from: datetime | None = None
    valid_to: datetime | None = None


class Host(Protocol):
    """What is asked of a host: a search, and nothing that writes."""

    @property
    def name(self) -> str: ...

    async def search(self, question: str, group: str, k: int) -> Sequence[HostFact]: ...


class GraphitiSearch(Protocol):
    """The search of a ``graphiti_core.Graphiti``."""

    async def search(self, query: str, *, group_ids: list[str]) -> Sequence[Any]: ...


class GraphitiHost:
    """Graphiti, through ``Graphiti.search`` alone.

    The number of results is never passed on: Graphiti keeps it in a recipe that its ingestion
    shares, so that asking for fewer here would change what it does there. What it gives by itself
    is cut to ``k`` instead.
    """

    def __init__(self, graphiti: GraphitiSearch, name: str = "graphiti") -> None:
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


def _moment(value: object) -> datetime | None:
    """A time of Graphiti: aware, or naive and meant as UTC."""
    if not isinstance(value, datetime):
        return None
    return utc(value if value.tzinfo is not None else value.replace(tzinfo=UTC))


def fact_of(row: object, number: int) -> HostFact:
    """A fact of a log: text, or an object ``{text, id, valid_from, valid_to}`` of which the text
    alone is needed. Raises ``InputError``."""
    if isinstance(row, str):
        return HostFact(str(number), row)
    if not isinstance(row, Mapping) or not isinstance(row.get("text"), str):
        raise InputError(f"fact {number} is neither text nor an object with text")
    return HostFact(
        str(row.get("id") or number),
        row["text"],
        time_of(row, "valid_from"),
        time_of(row, "valid_to"),
    )


def time_of(row: Mapping[str, object], name: str) -> datetime | None:
    """An optional time of a row of a log. Raises ``InputError`` that names the field."""
    value = row.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise InputError(f"{name} is not text")
    try:
        return utc(value)
    except ValueError as error:
        raise InputError(f"{name}: {error}") from None
