"""Attributes that no vocabulary declares, and which declared ones they may mean.

Pure. By their names: words that are shared, or nearly; and by what is told under both of one
subject. A pair is a question; only a name that the vocabulary itself lists is an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...graph.attributes import Attribute, fits
from ...graph.values import Value, value_key
from ...graph.vocabulary import Vocabulary
from .likely import Kind, Likely, Likeness
from .spelling import chinese, spelt_alike, words

LEAST_SHARED: Final = 0.6
"""How much of two names must be shared (Dice's coefficient) where nothing else speaks for them."""

MOST_PROPOSED: Final = 2
"""So many declared attributes are proposed for one name, the nearest."""

_LEAST_TELLING: Final = 3
"""Signs of a value that is no mere yes, no or number of a few."""

_EMPTY: Final = frozenset(
    ("a", "an", "the", "of", "in", "at", "to", "for", "is", "my", "own", "current", "name")
)
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Told(NamedTuple):
    """What is told of one subject under one attribute."""

    subject: str
    attribute: str
    values: tuple[Value, ...]


def likely_attributes(
    group: str, told: Iterable[Told], vocabulary: Vocabulary, settled: Mapping[str, frozenset[str]]
) -> list[Likely]:
    """For each attribute that is not declared, the declared ones that it may mean.

    ``told`` are all slots of the subjects that have such attributes. ``settled`` are the names of
    declared attributes by those of others about which that was decided.
    """
    slots = list(told)
    unlisted: dict[str, list[Told]] = {}
    for slot in slots:
        if slot.attribute not in vocabulary.attributes:
            unlisted.setdefault(slot.attribute, []).append(slot)
    listed: dict[tuple[str, str], frozenset[str]] = {}
    for slot in slots:
        place = slot.subject, slot.attribute
        listed[place] = listed.get(place, frozenset()) | _telling(slot.values)
    found = []
    for name, own in sorted(unlisted.items()):
        values = [value for slot in own for value in slot.values]
        subjects = tuple(sorted({slot.subject for slot in own}))
        shared = {
            attribute
            for slot in own
            for attribute in vocabulary.attributes
            if _telling(slot.values) & listed.get((slot.subject, attribute), frozenset())
        }
        for attribute, likeness in _nearest(name, values, shared, vocabulary):
            if attribute.name not in settled.get(name, ()):
                found.append(
                    Likely(group, Kind.ATTRIBUTE, name, attribute.name, likeness, subjects)
                )
    return found


def _nearest(
    name: str, values: Sequence[Value], shared: set[str], vocabulary: Vocabulary
) -> list[tuple[Attribute, Likeness]]:
    """The declared attributes that a name may mean, the nearest first."""
    exact = vocabulary.find(name)
    if exact is not None:
        return [(exact, Likeness.LISTED)] if all(fits(exact.kind, v) for v in values) else []
    ranked: list[tuple[bool, float, str, Likeness]] = []
    for one in vocabulary.attributes.values():
        near = max(_dice(_content(name), _content(word)) for word in one.words)
        told = one.name in shared
        if (near >= LEAST_SHARED or told) and all(fits(one.kind, value) for value in values):
            likeness = Likeness.WORDS if near >= LEAST_SHARED else Likeness.VALUES
            ranked.append((not told, -near, one.name, likeness))
    ranked.sort()
    if any(not apart and likeness is Likeness.WORDS for apart, _, _, likeness in ranked):
        ranked = [one for one in ranked if one[-1] is Likeness.WORDS]
    attributes = vocabulary.attributes
    return [(attributes[found], likeness) for *_, found, likeness in ranked[:MOST_PROPOSED]]


def _telling(values: Iterable[Value]) -> frozenset[str]:
    """The keys of texts that are long enough for it to mean something that they are equal."""
    return frozenset(
        value_key(one)
        for one in values
        if isinstance(one, str) and (len(one.strip()) >= _LEAST_TELLING or chinese(one))
    )


@lru_cache(maxsize=8192)
def _content(name: str) -> frozenset[str]:
    """The words of a name that say something, of Chinese the signs."""
    found: set[str] = set()
    for word in words(_CAMEL.sub(" ", name).replace("_", " ")):
        if chinese(word):
            found.update(word)
        else:
            found.add(word.removesuffix("s") if len(word) > _LEAST_TELLING else word)
    return frozenset(found - _EMPTY) or frozenset(found)


def _dice(one: frozenset[str], other: frozenset[str]) -> float:
    if not one or not other:
        return 0.0
    same = one & other
    rest = other - same
    near = sum(any(spelt_alike(word, w) for w in rest) for word in one - same)
    return 2 * (len(same) + near) / (len(one) + len(other))
