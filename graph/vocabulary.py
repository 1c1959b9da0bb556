"""The vocabulary: which attributes there are, what they are called, and how they resolve."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from .attributes import ENTITY_KINDS, Attribute, ScopeKey
from .ids import digest
from .policy import Cardinality, Policy
from .vocabulary_file import POLICY_FIELDS, VocabularyFile
from .vocabulary_merge import merge, word_key

SHIPPED: Final = Path(__file__).with_name("vocabulary.toml")
"""The file that comes with the product."""

UNLISTED: Final = Policy(cardinality=Cardinality.UNKNOWN)
"""The policy of an attribute that no file declares: kept, joined, and a person is asked."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Attributes and scope keys: the shipped ones, merged with the user's own. Immutable.

    ``scopes`` are in order of rank, highest first. ``hash`` names all that decides how
    observations resolve (names, policies, kinds, inverses, scope keys with their ranks); labels,
    aliases, meanings, patterns and the form of the files leave it as it is. ``patterned`` are the
    files that hold patterns, for those who read texts.
    """

    attributes: Mapping[str, Attribute]
    scopes: Mapping[str, ScopeKey]
    hash: str
    patterned: tuple[VocabularyFile, ...] = field(repr=False, compare=False)
    _index: Mapping[str, str] = field(repr=False, compare=False)

    @classmethod
    def load(cls, *extra: Path) -> Vocabulary:
        """The shipped vocabulary, merged with the given files in their order.

        Raises ``VocabularyError`` that names file, line and field.
        """
        return _load(SHIPPED, *extra) if extra else _shipped()

    def policy(self, name: str) -> Policy:
        """How the attribute resolves; ``UNLISTED`` where it is not declared."""
        attribute = self.attributes.get(name)
        return UNLISTED if attribute is None else attribute.policy

    def find(self, text: str) -> Attribute | None:
        """The attribute with this name, label or alias, in any language, case or width."""
        name = self._index.get(word_key(text))
        return None if name is None else self.attributes[name]

    def value_is_entity(self, name: str) -> bool:
        """Whether values of the attribute are entities of their own."""
        attribute = self.attributes.get(name)
        return attribute is not None and attribute.kind in ENTITY_KINDS

    def scope_rank(self, key: str) -> int:
        """How strong a scope key is against others; 0 where it is not ranked or not declared."""
        scope = self.scopes.get(key)
        return 0 if scope is None else scope.rank

    def label(self, name: str, language: str = "en") -> str:
        """What people call the attribute; English where the language is not known."""
        attribute = self.attributes.get(name)
        if attribute is None:
            return name.replace("_", " ")
        return attribute.labels.get(language[:2].lower(), attribute.labels["en"])


@lru_cache(maxsize=1)
def _shipped() -> Vocabulary:
    return _load(SHIPPED)


def _load(*paths: Path) -> Vocabulary:
    merged = merge(paths)
    ranked = dict(sorted(merged.scopes.items(), key=lambda item: (-item[1].rank, item[0])))
    return Vocabulary(
        attributes=MappingProxyType(merged.attributes),
        scopes=MappingProxyType(ranked),
        hash=_hash(merged.attributes, ranked),
        patterned=tuple(merged.patterned),
        _index=MappingProxyType(merged.index),
    )


def _hash(attributes: Mapping[str, Attribute], scopes: Mapping[str, ScopeKey]) -> str:
    decisive = {
        "attributes": {
            a.name: [
                [getattr(a.policy, key) for key in POLICY_FIELDS],
                a.kind in ENTITY_KINDS,
                a.inverse,
                a.symmetric,
            ]
            for a in attributes.values()
        },
        "scopes": {scope.name: scope.rank for scope in scopes.values()},
    }
    return digest("vocabulary", json.dumps(decisive, sort_keys=True))
