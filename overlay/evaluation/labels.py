"""What a person says of one question and of the two answers to it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class StateAsked(StrEnum):
    """The state that a question asks for, as a person reads it."""

    CURRENT = "current"
    HISTORICAL = "historical"
    TRANSITION = "transition"
    NEUTRAL = "neutral"
    NONE = "none"  # it asks for no state of anything: left out of every count


class Mark(StrEnum):
    """How an answer did."""

    RIGHT = "right"  # it gives the state asked for
    STALE = "stale"  # it gives a value of another time as the state asked for
    MISSING = "missing"  # it gives nothing that answers
    WRONG = "wrong"  # it is wrong in another way
    UNSURE = "unsure"  # cannot be told: left out


class Level(StrEnum):
    """Where an answer of the overlay failed first."""

    BANK = "bank"  # the record that is needed, or its role, is not in the bank
    RETRIEVAL = "retrieval"  # it is in the bank and not in the packet
    ANSWER = "answer"  # it is in the packet, and the answer is another


@dataclass(frozen=True, slots=True)
class Labelled:
    """One labelled question."""

    id: str
    question: str
    attributes: tuple[str, ...]
    asked: StateAsked
    host: Mark
    overlay: Mark
    level: Level | None = None


MEANINGS: Final[Mapping[Mark, str]] = {
    Mark.RIGHT: "it gives the state asked for",
    Mark.STALE: "it gives a value of another time as the state asked for",
    Mark.MISSING: "it gives nothing that answers",
    Mark.WRONG: "it is wrong in another way",
    Mark.UNSURE: "cannot be told; the question is left out",
}
