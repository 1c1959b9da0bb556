"""What may be one in other words: a pair that keys alone keep apart, to be judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from ...graph.ids import digest
from ...graph.model import Observation, Slot, entity_id
from ...graph.values import normal_text


class Kind(StrEnum):
    """What the two would be; also the verdict that says so."""

    ENTITY = "same_entity"
    ATTRIBUTE = "same_attribute"
    VALUE = "same_value"  # of one track
    SCOPE = "same_scope"  # of one slot


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

    ``subjects``: of an attribute, those that something is told of under it, by name. ``slot``: of
    values and scopes, where they stand; ``tracks``: their tracks, in order of the names.
    """

    group: str
    kind: Kind
    goes: str
    kept: str
    likeness: Likeness
    subjects: tuple[str, ...] = ()
    slot: Slot | None = None
    tracks: tuple[str, str] = ("", "")

    @property
    def likely_id(self) -> str:
        """The same question has the same id, whatever led to it and in whichever order."""
        where = () if self.slot is None else (self.slot.key, *sorted(self.tracks))
        names = sorted(map(normal_text, self.names))
        return digest("likely", self.group, self.kind, *where, *names)

    @property
    def names(self) -> tuple[str, str]:
        """Both."""
        return self.goes, self.kept

    def turned(self) -> Likely:
        """The same pair, of which the other is kept."""
        return replace(self, goes=self.kept, kept=self.goes, tracks=self.tracks[::-1])


@dataclass(slots=True)
class Seen:
    """Whom and what a run told of: only pairs with one of these are judged after it."""

    subjects: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)

    def add(self, observations: Iterable[Observation]) -> None:
        """It told of these."""
        for one in observations:
            self.subjects.add(one.slot.subject_id)
            self.attributes.add(one.slot.attribute)

    def touches(self, pair: Likely) -> bool:
        """Whether the run told of one of the two."""
        if pair.kind is Kind.ATTRIBUTE:
            # Told under a name that was listed since: what comes is told under the other.
            listed = pair.likeness is Likeness.LISTED and pair.kept in self.attributes
            return listed or pair.goes in self.attributes
        if pair.slot is not None:
            return pair.slot.subject_id in self.subjects and pair.slot.attribute in self.attributes
        return any(entity_id(pair.group, name) in self.subjects for name in pair.names)
