"""What a search finds, and what it is asked for: all immutable values, all times aware UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from ....graph.model import Status


class Kind(StrEnum):
    """What a hit is."""

    MEMORY = "memory"
    TURN = "turn"


class Way(StrEnum):
    """How something was found."""

    TEXT = "text"  # by its words
    VECTOR = "vector"  # by the nearness of its embedding


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory or a turn that a question led to.

    ``id`` is a memory id or a turn id. ``at``: when the turn was said, or the memory first was.
    ``subject``, ``attribute`` and ``status`` are of a memory, ``speaker`` and ``source`` of a turn;
    empty and None elsewhere. ``score`` orders the hits of one search and means nothing beside
    another's; ``ranks`` say where each way had it, from 1.

    A hit is something that was said, not something that holds: a memory may be revoked or supposed
    (``status``), and a turn may tell of anything. What holds is asked of the slot.
    """

    kind: Kind
    id: str
    group: str
    text: str
    at: datetime
    score: float
    subject: str = ""
    attribute: str = ""
    speaker: str = ""
    source: str = ""
    status: Status | None = None
    ranks: Mapping[Way, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Candidate:
    """What one way has found, before the ways are fused. ``position`` orders the turns of a
    conversation where its log counts them."""

    kind: Kind
    id: str
    score: float
    at: datetime
    source: str = ""
    position: int | None = None
