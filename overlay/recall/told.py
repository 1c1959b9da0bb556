"""Which of the slots told of a subject a question means."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import permutations

from ...graph.attributes import ValueKind
from ...graph.model import Timeline
from ...graph.values import normal_text
from ...graph.vocabulary import Vocabulary
from .chinese import simplified
from .lexicon import lexicon
from .lookup import Subject
from .mentions import holds
from .model import Profile
from .names import words_left
from .naming import named, places_of
from .source import Source
from .words import CJK, Place, light_words, pieces, question_forms, segments, stem

_TITLE = re.compile(r"(?:dr|doctor|prof|professor)\b")
_CHINESE = re.compile(f"[{CJK}]")
MOST_WORDS = 12
"""Words of a question of which names are made."""

MOST_SLOTS = 256
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
    chinese = pieces(folded) if _CHINESE.search(folded) else ()
    signs = [piece for piece, _ in chinese if _CHINESE.search(piece)]
    return list(dict.fromkeys([*map("_".join, pairs), *signs]))


def unspoken(attribute: str, left: str) -> str:
    """The words of a question without those that name the attribute."""
    if _CHINESE.search(attribute):
        return left.replace(simplified(normal_text(attribute)), " ").strip()
    own = {stem(word) for word in words_of(attribute)}
    return " ".join(word for word in left.split() if stem(word) not in own)


def _spoken(folded: str) -> set[str]:
    return {stem(word) for word, _, _ in segments(folded)}


def _in_its_words(attribute: str, folded: str, spoken: set[str]) -> bool:
    if _CHINESE.search(attribute):
        return simplified(normal_text(attribute)) in folded
    return {stem(word) for word in words_of(attribute)} <= spoken


async def by_value(
    store: Source,
    group: str,
    subject: Subject,
    profile: Profile,
    used: Sequence[Place],
    known_at: datetime | None,
) -> list[Timeline]:
    """The slots that know a value which a question names, whatever else it is about.

    Only where all else that it says are words of the slot's attribute: of whoever is vegan nobody
    asked whether they hate vegans. Who is a value may be anything to the subject; there a word
    must say what. ``used`` are the places of names and times.
    """
    if len(subject.attributes) > MOST_SLOTS:
        return []
    timelines = await store.subject_timelines(group, subject.name, known_at=known_at)
    own = lexicon(store.vocabulary)
    words = words_left(profile.folded, used)
    found = []
    for timeline in timelines:
        attribute = store.vocabulary.attributes.get(timeline.slot.attribute)
        belong = own.of((timeline.slot.attribute,), meaning=True)
        belong |= {stem(word) for word in words_of(timeline.slot.attribute)}
        told = [(w, p) for w, p in words if stem(w) not in belong and _says(w, p, profile)]
        keys = named(profile.folded, timeline.memories, " ".join(word for word, _ in told))
        spoken = places_of(profile.folded, timeline.memories, keys)
        beside = [w for w, place in words if not _lies_in(place, spoken)]
        person = attribute is not None and attribute.kind is ValueKind.PERSON
        heads = own.heads.get(timeline.slot.attribute, frozenset())
        spoken_of = frozenset(map(stem, beside))
        titled = any(_TITLE.match(profile.folded, *place) for place in spoken)
        if person and not _says_what(spoken_of, heads, belong, titled=titled):
            continue
        if keys and all(_lies_in(place, spoken) for _, place in told):
            found.append(timeline)
    return found


def _says(word: str, place: Place, profile: Profile) -> bool:
    return word not in light_words() or any(holds(m, place) for m in profile.mentions)


def _says_what(
    said: frozenset[str], heads: frozenset[str], words: frozenset[str], *, titled: bool
) -> bool:
    """Whether words say what a person is to somebody: one does that only says this, and any of
    somebody whose title says the rest ("sees Dr Lund")."""
    return bool(said & heads) or len(said & words) > (0 if titled else 1)


def _lies_in(place: Place, others: Sequence[Place]) -> bool:
    return any(start <= place[0] and place[1] <= end for start, end in others)


def words_of(attribute: str) -> list[str]:
    """The words of an attribute's own name, folded."""
    return re.split(r"[\s_-]+", normal_text(attribute))
