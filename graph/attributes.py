"""Attributes and scope keys: what the entries of a vocabulary are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .policy import Policy
from .values import Value


class ValueKind(StrEnum):
    """What a value of an attribute is."""

    TEXT = "text"
    NUMBER = "number"
    QUANTITY = "quantity"  # an amount with a unit
    BOOLEAN = "boolean"
    DATE = "date"
    LIST = "list"
    PLACE = "place"  # an entity
    PERSON = "person"  # an entity
    ORGANISATION = "organisation"  # an entity: a company, a team, a school
    PROJECT = "project"  # an entity


ENTITY_KINDS: Final = frozenset(
    {ValueKind.PLACE, ValueKind.PERSON, ValueKind.ORGANISATION, ValueKind.PROJECT}
)
"""Kinds whose values are entities: facts can be told of them, and chains walked through them."""


def fits(kind: ValueKind, value: Value) -> bool:
    """Whether a value is of a kind; text stands for what has no type of its own."""
    if kind is ValueKind.BOOLEAN:
        return isinstance(value, bool)
    if kind is ValueKind.NUMBER:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is ValueKind.QUANTITY:
        return isinstance(value, Mapping)
    if kind is ValueKind.LIST:
        return isinstance(value, list)
    return isinstance(value, str)


LANGUAGES: Final = ("en", "zh")
"""The languages in which every name is given."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """One property. ``labels`` and ``aliases`` are by language (``en``, ``zh``).

    ``inverse`` names the attribute that the same fact gives the other entity (``child`` and
    ``parent``); ``symmetric`` says that it is this one (``spouse``).
    """

    name: str
    labels: Mapping[str, str]
    aliases: Mapping[str, tuple[str, ...]]
    meaning: str
    kind: ValueKind
    policy: Policy
    inverse: str | None = None
    symmetric: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """Everything it may be called: name, labels, aliases."""
        return (
            self.name,
            *self.labels.values(),
            *(a for many in self.aliases.values() for a in many),
        )


@dataclass(frozen=True, slots=True)
class ScopeKey:
    """One way in which a fact may be limited. ``rank`` 0: not ranked against other keys."""

    name: str
    labels: Mapping[str, str]
    meaning: str
    rank: int
