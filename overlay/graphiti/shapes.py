"""What a Graphiti graph is made of, as it is read. All times are aware UTC. No I/O.

Graphiti stores one instant in several spellings (``Z``, ``[UTC]``, and in old versions without a
zone, or as text), which Cypher does not call equal. So times come as text and are read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
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
        found = datetime.fromisoformat(text if text[-1] != "]" else _ZONE_NAME.sub("", text))
    except ValueError:
        return None
    zone = found.tzinfo
    return found if zone is UTC else found.replace(tzinfo=zone or UTC).astimezone(UTC)


def edge(row: Sequence[Any]) -> Edge:
    """An edge from a row of ``graphiti/edges``."""
    uuid, group, source, subject, source_group, relation, target, value, target_group = row[:9]
    fact, valid, invalid, expired, created, reference, episodes, dimensions = row[9:]
    return Edge(
        uuid=uuid,
        group=text_of(group),
        source=text_of(source),
        subject=text_of(subject),
        relation=name_of(relation),
        target=text_of(target),
        value=text_of(value),
        fact=text_of(fact),
        valid_at=moment(valid),
        invalid_at=moment(invalid),
        expired_at=moment(expired),
        created_at=moment(created),
        reference_time=moment(reference),
        episodes=texts_of(episodes),
        dimensions=dimensions,
        groups=frozenset(map(text_of, (group, source_group, target_group))),
    )


def episode(row: Sequence[Any]) -> Episode:
    """An episode from a row of ``graphiti/episodes``."""
    uuid, group, name, valid, created, edges, mentioned = row
    return Episode(
        uuid=uuid,
        group=text_of(group),
        name=text_of(name),
        valid_at=moment(valid),
        created_at=moment(created),
        entity_edges=texts_of(edges),
        groups=frozenset((text_of(group), *texts_of(mentioned))),
    )


def entity(row: Sequence[Any]) -> Entity:
    """An entity from a row of ``graphiti/entities``."""
    uuid, group, name, labels, facts, mentions = row
    return Entity(uuid, text_of(group), text_of(name), texts_of(labels), facts, mentions)


def named(rows: Iterable[Sequence[Any]]) -> list[Sequence[Any]]:
    """The rows of a host that begin with a uuid that is a text: nothing else can be told apart."""
    return [row for row in rows if text_of(row[0])]


def text_of(value: object) -> str:
    """A text of a host; "" for what is none."""
    return value if isinstance(value, str) else ""


def name_of(value: object) -> str:
    """The name of a relation: a text as it is, a number as its text; "" for what is neither."""
    return value if isinstance(value, str) else str(value) if isinstance(value, int | float) else ""


def texts_of(value: object) -> tuple[str, ...]:
    """The texts of a list of a host; none for what is no list."""
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()
