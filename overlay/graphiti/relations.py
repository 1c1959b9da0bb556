"""What the name of a relation means: an attribute, a direction, and whether it says that it ended.

Models name relations freely, so that one attribute comes under many names and from either end. What
is not known here stays what it is: an attribute of its own, of which nobody says how many values it
has. Nothing is forced.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ...graph.policy import Cardinality
from ...graph.vocabulary import Vocabulary
from .facts import Fact
from .relation_names import Means, key_of, listed, meaning, table, unsure
from .relation_values import Kind, is_any, things_after
from .shapes import name_of

__all__ = ["NOT_FACTS", "Relation", "Relations", "key_of"]

NOT_FACTS: Final = frozenset(("IS_DUPLICATE_OF",))
"""Relations that older versions write between entities and that state nothing."""


@dataclass(frozen=True, slots=True)
class Relation:
    """What a relation says of its slot. ``turned``: the subject is at its other end. ``ended``: the
    value does not hold any more. ``past``: and what it says is that it held once, not that it
    ended then. ``mapped``: the name is known; else the attribute is the name."""

    attribute: str
    cardinality: Cardinality
    turned: bool = False
    ended: bool = False
    mapped: bool = True
    past: bool = False

    @property
    def single(self) -> bool:
        """Whether one value holds at a time."""
        return self.cardinality is Cardinality.ONE


class Relations:
    """The names of relations that are known, for a vocabulary. ``more`` maps further names, as they
    stand in a graph, to relations."""

    def __init__(self, vocabulary: Vocabulary, more: Mapping[str, Relation] | None = None) -> None:
        self._vocabulary = vocabulary
        self._own = {key_of(name): relation for name, relation in (more or {}).items()}
        self._listed = dict(listed())
        self._kinds = {name: Kind.of(entry) for name, entry in table()["kinds"].items()}
        self._seen: dict[str, tuple[Relation, tuple[Kind, ...]]] = {}

    def of(self, name: object, target: str = "") -> Relation:
        """What a name means, as it stands on an edge. ``target`` is the name of what the edge leads
        to: with some names a team is no employer, nor a project a home. Who is the subject does
        not hang on it."""
        text = name_of(name)
        relation, kinds = self._meant(text)
        return self._unmapped(text) if kinds and is_any(target, kinds) else relation

    def ends(self, name: object, source: str, target: str) -> tuple[str, str]:
        """The ends of an edge as whose fact it is, and what its value is."""
        return (target, source) if self.of(name).turned else (source, target)

    def in_sentence(self, name: object, sentence: str) -> Relation:
        """The same, where what the edge leads to is known by its sentence alone."""
        _, kinds = self._meant(name_of(name))
        things = things_after(key_of(name_of(name)), sentence) if kinds else ()
        return self.of(name, next((one for one in things if is_any(one, kinds)), ""))

    def of_fact(self, fact: Fact) -> Relation:
        """What a fact was read by."""
        found = self.of(fact.relation, fact.value_name)
        return self.of(fact.relation, fact.subject_name) if found.turned else found

    def _meant(self, text: str) -> tuple[Relation, tuple[Kind, ...]]:
        found = self._seen.get(text)
        if found is None:
            found = self._seen[text] = self._find(text)
        return found

    def _find(self, name: str) -> tuple[Relation, tuple[Kind, ...]]:
        key = key_of(name)
        found = meaning(key, self._known)
        if found is None and key not in unsure():
            attribute = self._vocabulary.find(name)
            found = None if attribute is None else Means(attribute.name)
        if found is None:
            return self._unmapped(name), ()
        cardinality = self._vocabulary.policy(found.attribute).cardinality
        relation = Relation(
            found.attribute, cardinality, found.turned, found.ended, past=found.past
        )
        return relation, tuple(self._kinds[kind] for kind in found.unless)

    def _known(self, key: str) -> Means | None:
        """What a name means that stands somewhere just so; the user's own word counts."""
        own = self._own.get(key)
        if own is not None:
            return Means(own.attribute, own.turned, own.ended, own.past)
        found = self._listed.get(key)
        if found is None and key not in unsure():
            attribute = self._vocabulary.find(key)
            found = None if attribute is None else Means(attribute.name)
        return found

    def _unmapped(self, name: str) -> Relation:
        own = key_of(name).replace(" ", "_") or "related_to"
        return Relation(own, Cardinality.UNKNOWN, mapped=False)
