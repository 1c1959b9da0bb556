"""Which of the slots told of a subject a question means."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import permutations

from ...graph.attributes import ValueKind
from ...graph.model import Timeline
from ...graph.values import normal_text, value_text
from ...graph.vocabulary import Vocabulary
from .chinese import simplified
from .lookup import Subject
from .model import Profile
from .naming import named, value_pattern
from .source import Source
from .words import CJK, light_words, pieces, question_forms, segments

_CHINESE = re.compile(f"[{CJK}]")
MOST_WORDS = 12
"""Words of a question of which names are made."""

MOST_SLOTS = 64
"""Slots of a subject that are read to find a value that a question names."""


def wanted(
    profile: Profile, asked: Sequence[str], told: Collection[str], vocabulary: Vocabulary
) -> list[str]:
    """The attributes asked for: by the vocabulary, then those told that the question asks for in
    their own words, or in one of the known ways. What the vocabulary has counts among these only
    where nothing that it understood is told."""
    spoken = _spoken(profile.folded)
    forms = {
        form.attribute
        for form in question_forms(profile.folded)
        if form.pattern.search(profile.folded)
    }
    listed = any(attribute in told for attribute in asked)
    own = [
        attribute
        for attribute in sorted(told)
        if (attribute not in vocabulary.attributes or not listed)
        and (
            (attribute in forms and attribute not in vocabulary.attributes)
            or _in_its_words(attribute, profile.folded, spoken)
        )
    ]
    return [*asked, *own]


def spelled(folded: str) -> list[str]:
    """Names that an attribute would have which the question asks for in the attribute's own words:
    "default_currency", or "search_api" of "which API is used for search"."""
    words = [word for word, _, _ in segments(folded) if len(word) > 2 and word.isascii()]
    pairs = permutations(dict.fromkeys(words[:MOST_WORDS]), 2)
    signs = [piece for piece, _ in pieces(folded) if _CHINESE.search(piece)]
    return list(dict.fromkeys([*map("_".join, pairs), *signs]))


def unspoken(attribute: str, left: str) -> str:
    """The words of a question without those that name the attribute."""
    if _CHINESE.search(attribute):
        return left.replace(simplified(normal_text(attribute)), " ").strip()
    own = {_stem(word) for word in words_of(attribute)}
    return " ".join(word for word in left.split() if _stem(word) not in own)


def _spoken(folded: str) -> set[str]:
    return {_stem(word) for word, _, _ in segments(folded)}


def _in_its_words(attribute: str, folded: str, spoken: set[str]) -> bool:
    if _CHINESE.search(attribute):
        return simplified(normal_text(attribute)) in folded
    return {_stem(word) for word in words_of(attribute)} <= spoken


async def by_value(
    store: Source,
    group: str,
    subject: Subject,
    profile: Profile,
    left: str,
    known_at: datetime | None,
) -> list[Timeline]:
    """A yes-or-no question that names no attribute: the slots that know a value named in it.

    Only where it says nothing else: of whoever is vegan nobody asked whether they hate vegans.
    People as values are left out, for the question does not say what they are to the subject.
    """
    if len(subject.attributes) > MOST_SLOTS:
        return []
    timelines = await store.subject_timelines(group, subject.name, known_at=known_at)
    found = []
    for timeline in timelines:
        attribute = store.vocabulary.attributes.get(timeline.slot.attribute)
        if attribute is not None and attribute.kind is ValueKind.PERSON:
            continue
        keys = named(profile.folded, timeline.memories, left)
        words = left
        for memory in timeline.memories:
            if memory.value_key in keys:
                words = re.sub(value_pattern(value_text(memory.value)), " ", words)
        if keys and not set(words.split()) - light_words():
            found.append(timeline)
    return found


def words_of(attribute: str) -> list[str]:
    """The words of an attribute's own name, folded."""
    return re.split(r"[\s_-]+", normal_text(attribute))


def _stem(word: str) -> str:
    """A word without its English ending, for comparing only ("dishes" and "dish")."""
    for ending in ("ing", "es", "ed", "s", "d", "e"):
        if len(word) - len(ending) >= 3 and word.endswith(ending):
            return word.removesuffix(ending)
    return word
