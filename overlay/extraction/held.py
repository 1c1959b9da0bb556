"""Values that a speaker told before, and where a sentence names them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...graph.model import Stance
from ...graph.values import normal_text
from .candidate import Candidate
from .patterns import Language
from .scene import Scene
from .talk import Said
from .turnover_rows import VALUE

_SHORTEST = 3
"""Letters of a word that can stand for a value of several."""
_OWN = re.compile(r"\b(?:my|our) ")
_HELD = (Stance.ASSERTS, Stance.CORRECTS)
_OVER = (Stance.ENDS, Stance.DENIES, Stance.RETRACTS)

_Slot = tuple[str, str, frozenset[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Held:
    """A value that was told, and whether it holds as far as its speaker said."""

    candidate: Candidate
    holds: bool


@dataclass(frozen=True, slots=True)
class Named:
    """Such a value where a sentence names it, and the sentence with a sign in its place."""

    held: Held
    begin: int
    end: int
    text: str

    def place(self, at: int) -> int:
        """Where a place of the text stands in the sentence."""
        return at if at <= self.begin else at + self.end - self.begin - len(VALUE)


class Holdings:
    """Finds known values in the sentences of one language."""

    def __init__(self, language: Language, single: frozenset[str]) -> None:
        self._spaced = language.spaced
        self._single = single
        self._subjects = {one.name: one.subject for one in language.attributes}
        self._nouns = {one.name: one.nouns for one in language.attributes}

    def named(self, scene: Scene) -> Iterator[Named]:
        """Known values that the sentence names; by a noun of their attribute ("my car") only where
        it names no value of the attribute, and one alone is known to hold."""
        latest, speaker = scene.talk.latest(scene.turn), scene.turn.speaker
        held = list(_held(latest, speaker, self._single, self._subjects))
        named: set[str] = set()
        lower = scene.text.lower()
        for one in held:
            for begin, end in self._places(lower, str(one.candidate.value).lower()):
                named.add(one.candidate.attribute)
                yield _masked(one, scene.text, begin, end)
        if not self._spaced or not _OWN.search(lower):
            return  # in a language without spaces nothing tells where a noun ends
        holding = Counter(one.candidate.attribute for one in held if one.holds)
        for one in held:
            attribute = one.candidate.attribute
            if one.holds and attribute not in named and holding[attribute] == 1:
                for begin, end in self._nouned(lower, attribute):
                    yield _masked(one, scene.text, begin, end)

    def _places(self, lower: str, whole: str) -> list[tuple[int, int]]:
        """Where a text names a value, as a whole or without its first or its last word."""
        if not self._spaced:
            return _found(re.escape(whole), lower) if whole in lower else []
        words = whole.split()
        if words[0] not in lower and words[-1] not in lower:
            return []  # this is asked of all that is known, and hardly anything is named
        for part in dict.fromkeys((whole, " ".join(words[1:]), " ".join(words[:-1]), words[0])):
            if part != whole and len(part) < _SHORTEST:
                continue
            if places := _found(rf"(?<![\w.@-]){re.escape(part)}(?![\w@-])", lower):
                return places
        return []

    def _nouned(self, lower: str, attribute: str) -> Iterator[tuple[int, int]]:
        """Where a text says "my car"."""
        for noun in self._nouns.get(attribute, ()):
            word = rf"{re.escape(noun.lower())}\b"
            yield from _found(rf"(?:(?<=\bmy )|(?<=\bour )){word}", lower)


def _found(pattern: str, text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(pattern, text)]


def _masked(held: Held, text: str, begin: int, end: int) -> Named:
    return Named(held, begin, end, f"{text[:begin]}{VALUE}{text[end:]}")


def _held(
    latest: list[Said], speaker: str, single: frozenset[str], subjects: Mapping[str, str]
) -> Iterator[Held]:
    """What the speaker told of themself, of projects and of things; the latest word counts."""
    seen: set[tuple[_Slot, str]] = set()
    settled: set[_Slot] = set()
    for said in latest:
        one = said.candidate
        if one.subject != speaker and subjects.get(one.attribute, "person") == "person":
            continue
        if one.stance not in (*_HELD, *_OVER):
            continue
        slot = (one.subject, one.attribute, frozenset(one.scope.items()))
        value = normal_text(str(one.value)) if one.value is not None else ""
        if (slot, value) in seen:
            continue
        seen.add((slot, value))
        first = slot not in settled
        if one.attribute in single and (one.stance in _HELD or not value):
            settled.add(slot)
        if isinstance(one.value, str) and value:
            holds = one.stance in _HELD and one.valid_to is None
            yield Held(one, holds and (first or one.attribute not in single))
