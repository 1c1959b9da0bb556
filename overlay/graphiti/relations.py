"""What the name of a relation means: an attribute, a direction, and whether it says that it ended.

Models name relations freely, so that one attribute comes under many names and from either end. What
is not known here stays what it is: an attribute of its own, of which nobody says how many values it
has. Nothing is forced.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ...graph.policy import Cardinality
from ...graph.values import normal_text
from ...graph.vocabulary import Vocabulary

NOT_FACTS: Final = frozenset(("IS_DUPLICATE_OF",))
"""Relations that older versions write between entities and that state nothing."""

_LITTLE: Final = frozenset(
    (
        *("is", "are", "was", "were", "be", "been", "being", "has", "have", "had", "a", "an"),
        *("the", "currently", "now", "new", "to", "at", "in", "on", "for", "of", "by", "with"),
        *("as", "into", "from"),
    )
)
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_BETWEEN: Final = re.compile(r"[\s_\-./:]+")


@dataclass(frozen=True, slots=True)
class Relation:
    """What a relation says of its slot. ``turned``: the subject is at its other end. ``ended``: the
    value does not hold any more. ``mapped``: the name is known; else the attribute is the name."""

    attribute: str
    cardinality: Cardinality
    turned: bool = False
    ended: bool = False
    mapped: bool = True

    @property
    def single(self) -> bool:
        """Whether one value holds at a time."""
        return self.cardinality is Cardinality.ONE


class Relations:
    """The names of relations that are known, for a vocabulary. ``more`` maps further names, as they
    stand in a graph, to relations."""

    def __init__(self, vocabulary: Vocabulary, more: Mapping[str, Relation] | None = None) -> None:
        self._vocabulary = vocabulary
        self._known = {**_shipped(vocabulary), **{key_of(n): r for n, r in (more or {}).items()}}
        self._seen: dict[str, Relation] = {}

    def of(self, name: str) -> Relation:
        """What a name means, as it stands on an edge."""
        found = self._seen.get(name)
        if found is None:
            found = self._seen[name] = self._find(name)
        return found

    def _find(self, name: str) -> Relation:
        for key in (key_of(name), bare_of(name)):
            if key in self._known:
                return self._known[key]
        attribute = self._vocabulary.find(name.replace("_", " ")) or self._vocabulary.find(name)
        if attribute is not None:
            return Relation(attribute.name, attribute.policy.cardinality)
        own = key_of(name).replace(" ", "_") or "related_to"
        return Relation(own, Cardinality.UNKNOWN, mapped=False)


def key_of(name: str) -> str:
    """A name for comparing: its words in lower case."""
    words = _BETWEEN.split(_CAMEL.sub(" ", name).strip())
    return normal_text(" ".join(word for word in words if word))


def bare_of(name: str) -> str:
    """The same without the little words; the words of negation stay."""
    words = key_of(name).split()
    return " ".join(word for word in words if word not in _LITTLE) or key_of(name)


def _shipped(vocabulary: Vocabulary) -> dict[str, Relation]:
    known: dict[str, Relation] = {}
    exact: dict[str, Relation] = {}
    for name, relation in _listed(vocabulary):
        known.setdefault(bare_of(name), relation)
        exact[key_of(name)] = relation
    return known | exact


def _listed(vocabulary: Vocabulary) -> Iterator[tuple[str, Relation]]:
    for attribute, entry in _table().items():
        cardinality = vocabulary.policy(attribute).cardinality
        for name in entry.get("names", ()):
            yield name, Relation(attribute, cardinality)
        for name in entry.get("turned", ()):
            yield name, Relation(attribute, cardinality, turned=True)
        for name in entry.get("ended", ()):
            yield name, Relation(attribute, cardinality, ended=True)


@cache
def _table() -> dict[str, Any]:
    file = Path(__file__).with_name("relations.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
