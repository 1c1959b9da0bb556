"""Memories without states, on the same conversations, each read by an ideal reader of single turns.

They keep every turn and retrieve some. What a retrieved turn says of the slot asked about is taken
from the gold, so no baseline loses by a misread sentence: a plan counts as no value, a change as
its new value alone. For the past, a retrieved turn gives every old value that stands in it. What is
measured is what retrieval without states leaves to a reader.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

import bm25s
import Stemmer
from bm25s.stopwords import STOPWORDS_EN

from tenure.graph.model import Turn
from tenure.graph.values import normal_text

from .model import Asks, Probe, Reply, Talk

TOP: Final = 5
_WORD: Final = re.compile(r"[a-z0-9]+|[^\W\d_a-z]+")
_STEMS: Final = Stemmer.Stemmer("english")


def tokens(text: str) -> list[str]:
    """Stems of the words of a text, without the commonest; of a run of Chinese signs its pairs."""
    found: list[str] = []
    for word in _WORD.findall(normal_text(text)):
        if word.isascii():
            found.extend([] if word in STOPWORDS_EN else [_STEMS.stemWord(word)])
        elif len(word) == 1:
            found.append(word)
        else:
            found.extend(word[n : n + 2] for n in range(len(word) - 1))
    return found


class Index(Protocol):
    """Scores of all texts for a question, in the order of the texts."""

    def __init__(self, texts: Sequence[str]) -> None: ...

    def scores(self, question: str) -> Sequence[float]:
        """One number for each text; 0 where nothing is in common."""
        ...


class Similar:
    """Cosine of TF-IDF vectors."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(tokens(text)) for text in texts]
        seen = Counter(word for one in counts for word in one)
        self._weight = {word: 1 + math.log(len(texts) / count) for word, count in seen.items()}
        self._rows = [self._unit(one) for one in counts]

    def _unit(self, counts: Counter[str]) -> dict[str, float]:
        row = {
            word: (1 + math.log(count)) * self._weight[word]
            for word, count in counts.items()
            if word in self._weight
        }
        length = math.sqrt(sum(part * part for part in row.values()))
        return {word: part / length for word, part in row.items()} if length else {}

    def scores(self, question: str) -> Sequence[float]:
        """See ``Index``."""
        asked = self._unit(Counter(tokens(question)))
        return [
            sum(part * row.get(word, 0.0) for word, part in asked.items()) for row in self._rows
        ]


class FullText:
    """BM25 as ``bm25s`` computes it."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._known = {word for text in texts for word in tokens(text)}
        self._index = bm25s.BM25()
        self._index.index([tokens(text) for text in texts], show_progress=False)

    def scores(self, question: str) -> Sequence[float]:
        """See ``Index``."""
        asked = [word for word in tokens(question) if word in self._known]
        return [float(one) for one in self._index.get_scores(asked)] if asked else []


class Turns:
    """Keeps turns and retrieves the best of them; ``latest``: the newest of these alone answers,
    of those that score at least half of what the best one does."""

    def __init__(self, talk: Talk, index: Callable[[Sequence[str]], Index], latest: bool) -> None:
        self._talk = talk
        self._make = index
        self._latest = latest
        self._turns: list[Turn] = []
        self._index: Index | None = None

    async def feed(self, turns: Sequence[Turn]) -> None:
        """Append all, forget nothing."""
        self._turns = list(turns)
        self._index = self._make([turn.text for turn in self._turns])

    async def ask(self, probe: Probe) -> Reply:
        """The values that the retrieved turns say of what is asked."""
        assert self._index is not None
        scored = list(zip(self._index.scores(probe.text), self._turns, strict=False))
        best = sorted(scored, key=lambda one: -one[0])[:TOP]
        found = [turn for score, turn in best if score > 0]
        if self._latest and found:
            near = [turn for score, turn in best if score >= best[0][0] / 2]
            found = [max(near, key=lambda turn: turn.at)]
        values = tuple(self._values(probe, found))
        shown = frozenset(turn.source for turn in found)
        return Reply(values, shown, empty=not values, note={"turns": [t.text for t in found]})

    def _values(self, probe: Probe, found: Iterable[Turn]) -> Iterable[str]:
        unit = probe.unit
        for turn in found:
            told = self._talk.told.get(turn.source)
            if told is None or told.unit != unit or told.planned:
                continue
            if not told.excepted:
                yield told.value
            if probe.asks is Asks.PAST and unit.old in turn.text and told.value != unit.old:
                yield unit.old


def append_only(talk: Talk) -> Turns:
    """All turns, by similarity."""
    return Turns(talk, Similar, latest=False)


def most_recent(talk: Talk) -> Turns:
    """The newest of the similar turns."""
    return Turns(talk, Similar, latest=True)


def full_text(talk: Talk) -> Turns:
    """All turns, by full text."""
    return Turns(talk, FullText, latest=False)
