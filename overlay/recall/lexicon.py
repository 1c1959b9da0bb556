"""The words that belong to an attribute: its nouns, the verbs of asking for it. No I/O.

A head says alone which attribute is meant ("weigh"). Other words of the attribute may stand beside
a head, or beside a value that is known ("how much … at the moment"). A question that says nothing
but words of one attribute, one head among them, asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...graph.attributes import ValueKind
from ...graph.values import normal_text
from ...graph.vocabulary import Vocabulary
from .once import Once
from .words import empty_words, question_words, stem

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
MOST_MEANT = 3
"""Attributes that the same words may mean. What more share says nothing."""

_CALLED = ("name", "called")
_NAMED = (ValueKind.PERSON, ValueKind.ORGANISATION)
"""Kinds of values that have names: "what is her manager called" asks for the manager."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of every attribute, as stems. ``having``: the attributes that have a word."""

    heads: Mapping[str, frozenset[str]]
    words: Mapping[str, frozenset[str]]
    meaning: Mapping[str, frozenset[str]]
    having: Mapping[str, frozenset[str]]

    def meant(self, said: frozenset[str], words: frozenset[str]) -> frozenset[str]:
        """The attributes that have all words ``said``, and one of all ``words`` as a head."""
        found = [self.having.get(one, frozenset()) for one in said]
        both = frozenset.intersection(*found) if found else frozenset()
        meant = frozenset(name for name in both if self.heads[name] & words)
        return meant if len(meant) <= MOST_MEANT else frozenset()

    def of(self, attributes: Iterable[str], *, meaning: bool = False) -> frozenset[str]:
        """The words of attributes; with ``meaning`` those of the lines that explain them too."""
        tables = (self.words, self.meaning) if meaning else (self.words,)
        none: frozenset[str] = frozenset()
        return none.union(*(table.get(name, none) for name in attributes for table in tables))


def _made(vocabulary: Vocabulary) -> Lexicon:
    given, beside = question_words("words"), question_words("beside")
    heads: dict[str, frozenset[str]] = {}
    words: dict[str, frozenset[str]] = {}
    meaning: dict[str, frozenset[str]] = {}
    having: dict[str, set[str]] = {}
    for name, attribute in vocabulary.attributes.items():
        heads[name] = frozenset(map(stem, given.get(name, ())))
        called = (attribute.labels["en"], *attribute.aliases.get("en", ()))
        named = frozenset(map(stem, _CALLED)) if attribute.kind in _NAMED else frozenset()
        words[name] = (
            named | heads[name] | _stems(called) | frozenset(map(stem, beside.get(name, ())))
        )
        meaning[name] = _stems([attribute.meaning])
        for one in words[name]:
            having.setdefault(one, set()).add(name)
    return Lexicon(heads, words, meaning, {one: frozenset(n) for one, n in having.items()})


lexicon = Once(_made)
"""The words of a vocabulary and of this package."""


def _stems(texts: Iterable[str]) -> frozenset[str]:
    spoken = (word for text in texts for word in _WORD.findall(normal_text(text)))
    return frozenset(stem(word) for word in spoken if word not in empty_words())
