"""The one subject of a question that the rules did not understand: who it names, or who asks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ...graph.attributes import ValueKind
from ...graph.vocabulary import Vocabulary
from .chains import chain_of, unknown_relation, unread
from .dating import Profiled
from .lookup import Subject, subjects_among
from .mentions import Mention
from .model import Profile
from .names import candidates, chosen, words_left
from .source import Source
from .words import Place, empty_words, people, segments

FIRST_PERSON: Final = ("user", "me", "i", "我", "用户")
"""Subjects that stand for whoever asks, where a log gives speakers no names."""

_OWNS: Final = re.compile(r"(?:'s?|s') (?:\w+ ){0,2}?([a-z-]+)")
_MY: Final = re.compile(r"\b(?:my|our) (?:\w+ ){0,2}?([a-z-]+)")
_WHOSE: Final = re.compile(r"\b(?:of|for|does|do|did|is|was|has|had|are|were|by|from|and|or) $")
_THEIR: Final = re.compile(r"'s\b|s' |\b(?:he|she|him|his|her|hers|they|them|their)\b|[他她它]")


@dataclass(frozen=True, slots=True)
class Whom:
    """``places``: where the question names the subject; none where it is whoever asks. ``spoken``:
    the question says that it is about its asker, or names somebody."""

    subject: Subject
    places: tuple[Place, ...] = ()
    spoken: bool = True


async def whom(
    store: Source, group: str, profile: Profile, named: Profiled, known_at: datetime | None
) -> Whom | None:
    """The subject; None where it names several, or somebody of somebody ("Dora's friend"). A
    question that names nobody is about whoever speaks in the group, where one is told of there."""
    places = candidates(profile.folded, profile.plain)
    kept = chosen(places, {*named.known} & places.keys())
    if len(kept) > 1 or named.beside or _of_somebody_else(profile, kept, store.vocabulary):
        return None
    if kept:
        ((name, place),) = kept.items()
        return Whom(named.known[name], (place,))
    if not profile.first_person and (_THEIR.search(profile.folded) or profile.chinese):
        return None
    own = await subjects_among(store, group, FIRST_PERSON, known_at)
    me = next((own[name] for name in FIRST_PERSON if name in own), None)
    return None if me is None else Whom(me, spoken=profile.first_person)


def names_it_whole(profile: Profile, attribute: str) -> bool:
    """Whether a question that names nobody names an attribute by two words or more, and nothing
    else that may be somebody: no name, and no word where whose it is would stand."""
    meant = [m for m in profile.mentions if m.attribute == attribute and not m.form]
    whole = [m for m in meant if _words(profile.folded[m.start : m.end]) > 1]
    if not whole:
        return False
    left = words_left(profile.folded, [place for m in whole for place in m.places])
    return not any(_may_be_somebody(word, place, profile) for word, place in left)


def _words(text: str) -> int:
    return sum(word not in empty_words() for word, _, _ in segments(text))


def _may_be_somebody(word: str, place: Place, profile: Profile) -> bool:
    said = re.search(rf"(?i)(?<!\w){re.escape(word)}(?!\w)", profile.question)
    if said is not None and said.start() > 0 and not said.group().islower():
        return True
    return _WHOSE.search(profile.folded[: place[0]]) is not None and not word.endswith("ing")


def _of_somebody_else(profile: Profile, kept: Mapping[str, Place], vocabulary: Vocabulary) -> bool:
    folded = profile.folded
    if unknown_relation(profile, kept.values(), "") or unread(folded, kept, ()):
        return True
    owned = [found for place in kept.values() if (found := _OWNS.match(folded, place[1]))]
    if any(people() & set(found.group().split()) for found in (*owned, *_MY.finditer(folded))):
        return True
    chains = [chain_of(folded, place, profile.mentions) for place in kept.values()]
    chains.append([m for m in profile.mentions if re.search(r"\bmy $|我的?$", folded[: m.start])])
    if any(_somebody(mention, vocabulary) for chain in chains for mention in chain):
        return True
    return any(re.search(rf"\b{word} of\b", folded) for word in people() & set(folded.split()))


def _somebody(mention: Mention, vocabulary: Vocabulary) -> bool:
    return vocabulary.attributes[mention.attribute].kind is ValueKind.PERSON
