"""What a run consists of: a conversation with what it says, questions on it, and replies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from tenure.graph.model import Observation, Turn, Verdict


class Asks(StrEnum):
    """Of which state a probe asks."""

    CURRENT = "current"
    PAST = "past"


@dataclass(frozen=True, slots=True)
class Unit:
    """One slot of a person: what it held, what it holds, and what never became current in it.

    ``marked``: the change was told with a word of change. ``beside`` are the values that hold next
    to the new one, ``excepted`` those of a narrower scope, ``planned`` those that were only meant.
    """

    attribute: str
    subject: str
    old: str
    new: str
    marked: bool
    beside: tuple[str, ...] = ()
    excepted: tuple[str, ...] = ()
    planned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What one turn says of a unit: ``value`` is held from then on, unless it is only ``planned``
    or holds in a narrower scope (``excepted``)."""

    unit: Unit
    value: str
    planned: bool = False
    excepted: bool = False


@dataclass(frozen=True, slots=True)
class Probe:
    """One question on one unit. ``evidence`` are the sources that say what it asks for."""

    unit: Unit
    asks: Asks
    text: str
    at: datetime
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True)
class Talk:
    """The conversation of one person, in order, with its gold."""

    group: str
    language: str
    name: str
    turns: tuple[Turn, ...]
    told: Mapping[str, Told]
    observations: tuple[Observation, ...]
    verdicts: tuple[Verdict, ...]
    units: tuple[Unit, ...]
    probes: tuple[Probe, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a system answers: the values that it gives for what was asked, and the sources that it
    shows. ``outcome`` is for people; ``empty``: nothing was found, ``abstained``: no answer was
    ventured. ``note`` is for the raw rows."""

    values: tuple[str, ...]
    evidence: frozenset[str] = frozenset()
    empty: bool = False
    abstained: bool = False
    note: Mapping[str, object] = field(default_factory=dict)


class System(Protocol):
    """What is compared. One of these is made for each conversation."""

    async def feed(self, turns: Sequence[Turn]) -> None:
        """Take the whole conversation, in order."""
        ...

    async def ask(self, probe: Probe) -> Reply:
        """Answer one question; of the probe only its text and time may be read."""
        ...
