"""What a Graphiti graph is made of, as it is read. All times are aware UTC. No I/O.

Graphiti stores one instant in several spellings (``Z``, ``[UTC]``, and in old versions without a
zone, or as text), which Cypher does not call equal. So times come as text and are read here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

_ZONE_NAME: Final = re.compile(r"\[[^\]]*\]\Z")


@dataclass(frozen=True, slots=True)
class Edge:
    """One fact: ``subject`` stands in ``relation`` to ``value``.

    ``valid_at`` to ``invalid_at`` is when it held; ``created_at`` to ``expired_at`` when Graphiti
    counted it. ``episodes`` are those that told it. ``dimensions`` is the length of its embedding.
    ``groups`` are its own group and those of its ends.
    """

    uuid: str
    group: str
    source: str
    subject: str
    relation: str
    target: str
    value: str
    fact: str
    valid_at: datetime | None
    invalid_at: datetime | None
    expired_at: datetime | None
    created_at: datetime | None
    reference_time: datetime | None
    episodes: tuple[str, ...]
    dimensions: int | None
    groups: frozenset[str] = frozenset()

    @property
    def live(self) -> bool:
        """Whether Graphiti takes it for true today."""
        return self.invalid_at is None and self.expired_at is None


@dataclass(frozen=True, slots=True)
class Episode:
    """One message or document. ``entity_edges`` are the facts that it told, and those it closed."""

    uuid: str
    group: str
    name: str
    valid_at: datetime | None
    created_at: datetime | None
    entity_edges: tuple[str, ...]
    groups: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Entity:
    """One node that facts are about. ``facts`` and ``mentions`` are numbers."""

    uuid: str
    group: str
    name: str
    labels: tuple[str, ...]
    facts: int
    mentions: int


def moment(text: object) -> datetime | None:
    """A time as Graphiti stores it; without a zone it is UTC. None where it is no time."""
    if not isinstance(text, str) or not text:
        return None
    try:
        found = datetime.fromisoformat(_ZONE_NAME.sub("", text))
    except ValueError:
        return None
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)


def edge(row: Mapping[str, Any]) -> Edge:
    """An edge from a row of ``graphiti/edges``."""
    groups = (row["group"], row["source_group"], row["target_group"])
    return Edge(
        uuid=row["uuid"],
        group=_text(row["group"]),
        source=_text(row["source"]),
        subject=_text(row["subject"]),
        relation=_text(row["relation"]),
        target=_text(row["target"]),
        value=_text(row["value"]),
        fact=_text(row["fact"]),
        valid_at=moment(row["valid_at"]),
        invalid_at=moment(row["invalid_at"]),
        expired_at=moment(row["expired_at"]),
        created_at=moment(row["created_at"]),
        reference_time=moment(row["reference_time"]),
        episodes=_texts(row["episodes"]),
        dimensions=row["dimensions"],
        groups=frozenset(_text(one) for one in groups),
    )


def episode(row: Mapping[str, Any]) -> Episode:
    """An episode from a row of ``graphiti/episodes``."""
    return Episode(
        uuid=row["uuid"],
        group=_text(row["group"]),
        name=_text(row["name"]),
        valid_at=moment(row["valid_at"]),
        created_at=moment(row["created_at"]),
        entity_edges=_texts(row["entity_edges"]),
        groups=frozenset((_text(row["group"]), *_texts(row["mentioned"]))),
    )


def entity(row: Mapping[str, Any]) -> Entity:
    """An entity from a row of ``graphiti/entities``."""
    return Entity(
        uuid=row["uuid"],
        group=_text(row["group"]),
        name=_text(row["name"]),
        labels=_texts(row["labels"]),
        facts=row["facts"],
        mentions=row["mentions"],
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: object) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()
