"""What may be one in other words: a pair that keys alone keep apart, to be judged."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...graph.ids import digest
from ...graph.values import normal_text


class Kind(StrEnum):
    """What the two would be; also the verdict that says so."""

    ENTITY = "same_entity"
    ATTRIBUTE = "same_attribute"


class Likeness(StrEnum):
    """What makes the two look like one, for people. Never a reason to join them by itself."""

    LISTED = "the vocabulary lists the name"
    WORDS = "the names share words"
    VALUES = "the same is told under both"
    SPELLING = "the names are spelt alike"
    SHORT = "one may be short for the other"
    PART = "one is part of the other"
    INITIAL = "one has an initial for a name of the other"


@dataclass(frozen=True, slots=True)
class Likely:
    """Two names of one group that may mean one: ``goes`` would be told of ``kept``.

    ``subjects``: of an attribute, those that something is told of under it, by name.
    """

    group: str
    kind: Kind
    goes: str
    kept: str
    likeness: Likeness
    subjects: tuple[str, ...] = ()

    @property
    def likely_id(self) -> str:
        """The same question has the same id, whatever led to it and in whichever order."""
        return digest("likely", self.group, self.kind, *sorted(map(normal_text, self.names)))

    @property
    def names(self) -> tuple[str, str]:
        """Both."""
        return self.goes, self.kept
