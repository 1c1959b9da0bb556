"""Which of the slots told of a subject a question means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from ...graph.attributes import ValueKind
from ...graph.model import Timeline
from ...graph.values import normal_text, value_text
from ...graph.vocabulary import Vocabulary
from .lookup import Subject
from .model import Profile
from .naming import named, value_pattern
from .source import Source
from .words import CJK, light_words, question_forms, segments

_CHINESE = re.compile(f"[{CJK}]")
MOST_SLOTS = 64
"""Slots of a subject that are read to find a value that a question names."""


def wanted(
    profile: Profile, asked: Sequence[str], told: Iterable[str], vocabulary: Vocabulary
) -> list[str]:
    """The attributes asked for: by the vocabulary, then those told that no vocabulary lists and
    that the question asks for in their own words, or in one of the known ways."""
    spoken = {_stem(word) for word, _, _ in segments(profile.folded)}
    forms = {form.attribute for form in question_forms() if form.pattern.search(profile.folded)}
    own = [
        attribute
        for attribute in sorted(told)
        if (attribute not in vocabulary.attributes or not profile.mentions)
        and (
            (attribute in forms and attribute not in vocabulary.attributes)
            or {_stem(word) for word in words_of(attribute)} <= spoken
            or (_CHINESE.search(attribute) and normal_text(attribute) in profile.folded)
        )
    ]
    return [*asked, *own]


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
