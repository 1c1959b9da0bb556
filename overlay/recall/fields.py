"""What the words of a question are about: how much each attribute has to do with them. No I/O.

Every word is weighed by how few attributes have it. What is found so is a likeness and no reading:
see ``nearest`` for what is made of it.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from ...graph.values import normal_text
from ...graph.vocabulary import Vocabulary
from .chinese import simplified
from .names import words_left
from .once import Once
from .words import CJK, Place, empty_words, question_words, segments, stem

_NAMED: Final = 1.0
"""Weight of a word of an attribute's name, or of one that asks for it."""
_FIELD: Final = 0.9
_BESIDE: Final = 0.5
_MEANING: Final = 0.4
_LONGER: Final = 0.35
"""What each further word, or Chinese sign, of a run adds to its weight."""

_WORD: Final = re.compile(r"[a-z]+(?:[-'][a-z]+)*")
_RUN: Final = re.compile(f"[{CJK}]+")

Run = tuple[str, ...]
"""Stems of English words in a row, or one run of Chinese signs."""


@dataclass(frozen=True, slots=True)
class Fields:
    """By run the attributes that have it, with its weight for each. ``rare``: how much a run says,
    the more the fewer attributes have it. ``longest``: of the runs, in words or in signs."""

    weights: Mapping[Run, Mapping[str, float]]
    rare: Mapping[Run, float]
    longest: int

    def add(self, scores: dict[str, float], run: Run) -> None:
        """Count a run of a question for every attribute that has it."""
        longer = 1 + _LONGER * ((len(run) if len(run) > 1 else _signs(run[0])) - 1)
        for name, weight in self.weights[run].items():
            scores[name] = scores.get(name, 0.0) + weight * self.rare[run] * longer


def words_about(attribute: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The stems of the English words that an attribute has, alone or in a run."""
    runs = _english_fields(vocabulary).weights
    return frozenset(word for run, of in runs.items() if attribute in of for word in run)


def _signs(word: str) -> int:
    return len(word) if _RUN.fullmatch(word) else 1


def likeness(
    folded: str, used: Iterable[Place], vocabulary: Vocabulary, *, chinese: bool
) -> dict[str, float]:
    """How much each attribute has to do with the words of a folded question; those that have
    nothing to do with it are left out. ``used`` are the places of names and times."""
    used = list(used)
    return _chinese(folded, used, vocabulary) if chinese else _english(folded, used, vocabulary)


def _english(folded: str, used: Sequence[Place], vocabulary: Vocabulary) -> dict[str, float]:
    fields = _english_fields(vocabulary)
    said = [(stem(w), (s, e)) for w, s, e in segments(folded) if not _inside((s, e), used)]
    alone = {place for _, place in words_left(folded, used)}
    scores: dict[str, float] = {}
    taken: set[int] = set()
    counted: set[Run] = set()
    for length in range(fields.longest, 0, -1):
        for first in range(len(said) - length + 1):
            span = range(first, first + length)
            run = tuple(said[n][0] for n in span)
            if run not in fields.weights or taken & set(span) or run in counted:
                continue
            if length == 1 and said[first][1] not in alone:
                continue
            taken |= set(span)
            counted.add(run)
            fields.add(scores, run)
    return scores


def _chinese(folded: str, used: Sequence[Place], vocabulary: Vocabulary) -> dict[str, float]:
    fields = _chinese_fields(vocabulary)
    signs = list(folded)
    for start, end in used:
        signs[start:end] = " " * (end - start)
    text = "".join(signs)
    scores: dict[str, float] = {}
    for length in range(fields.longest, 0, -1):
        for first in range(len(text) - length + 1):
            run = (text[first : first + length],)
            if run in fields.weights:
                fields.add(scores, run)
                text = text[:first] + " " * length + text[first + length :]
    return scores


def _inside(place: Place, used: Sequence[Place]) -> bool:
    return any(start < place[1] and place[0] < end for start, end in used)


def _made(entries: Iterable[tuple[str, Run, float]], attributes: Collection[str]) -> Fields:
    weights: dict[Run, dict[str, float]] = defaultdict(dict)
    for name, run, weight in entries:
        if run:
            weights[run][name] = max(weight, weights[run].get(name, 0.0))
    rare = {run: math.log(1 + len(attributes) / sum(of.values())) for run, of in weights.items()}
    longest = max((max(len(run), _signs(run[0])) for run in weights), default=0)
    return Fields(dict(weights), rare, longest)


def _of_english(vocabulary: Vocabulary) -> Fields:
    table = _table("fields.en.toml")
    heads, beside = question_words("words"), question_words("beside")
    entries: list[tuple[str, Run, float]] = []
    for name, attribute in vocabulary.attributes.items():
        called = [name, attribute.labels["en"], *attribute.aliases.get("en", ())]
        for texts, weight in (
            (called, _NAMED),
            (heads.get(name, ()), _NAMED),
            (beside.get(name, ()), _BESIDE),
            ((attribute.meaning,), _MEANING),
        ):
            entries += [(name, (one,), weight) for text in texts for one in _stems(text)]
        entries += [(name, _run(text), _FIELD) for text in table.get(name, ())]
    return _made(entries, vocabulary.attributes)


def _of_chinese(vocabulary: Vocabulary) -> Fields:
    table = _table("fields.zh.toml")
    entries: list[tuple[str, Run, float]] = []
    for name, attribute in vocabulary.attributes.items():
        called = [attribute.labels["zh"], *attribute.aliases.get("zh", ())]
        for texts, weight in ((called, _NAMED), (table.get(name, ()), _FIELD)):
            entries += [(name, (simplified(normal_text(text)),), weight) for text in texts]
    return _made(entries, vocabulary.attributes)


_english_fields = Once(_of_english)
_chinese_fields = Once(_of_chinese)


def _stems(text: str) -> set[str]:
    words = _WORD.findall(normal_text(text).replace("_", " "))
    return {stem(word) for word in words if word not in empty_words()}


def _run(text: str) -> Run:
    return tuple(stem(word) for word, _, _ in segments(normal_text(text)))


def _table(name: str) -> dict[str, list[str]]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
