"""How much of the evidence of a question search finds, on LoCoMo, beside plain BM25.

    python -m bench.locomo_recall LOCOMO.json [--graph URL_OR_FOLDER] [--embedder local]

Each conversation is a group, its turns are the units; asked are all questions that have an answer
and evidence (categories 1 to 4). Recall at k is the share of a question's evidence among the first
k turns, meant over questions. Plain BM25 (``bm25s``, Lucene's formula) has every conversation as a
corpus of its own, with and without Porter's stems; where a word is rare is known to it for that
conversation alone, and to the graph for all of them. Embeddings are kept under ``.cache``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sqlite3
import tempfile
import time
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from tenure.graph.ids import digest
from tenure.graph.model import Authority, Turn
from tenure.graph.store import Store
from tenure.overlay.embedding import Embedder, LocalEmbedder, Use, embed
from tenure.overlay.recall.search import Kind, search
from tenure.overlay.sources import source_of, turn_node_id

KS: Final = (5, 10, 20)
CATEGORIES: Final = {1: "several turns", 2: "time", 3: "open", 4: "one turn"}
UNANSWERABLE: Final = 5
BARS: Final = {"words": 0.60, "words and vectors": 0.66}
CACHE: Final = Path(__file__).resolve().parents[1] / ".cache" / "embeddings.sqlite"
_EVIDENCE: Final = re.compile(r"D\d+:\d+")
_SESSION: Final = re.compile(r"session_(\d+)\Z")


@dataclass(slots=True)
class Question:
    """``evidence`` are sources of turns."""

    text: str
    category: int
    evidence: frozenset[str]


@dataclass(slots=True)
class Talk:
    """A conversation as a group."""

    group: str
    turns: list[Turn] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)


Ranked = Sequence[Sequence[str]]
"""For each question the sources of the first turns."""


def talks(path: Path) -> Iterator[Talk]:
    """The conversations of a file."""
    for number, sample in enumerate(json.loads(path.read_text(encoding="utf-8"))):
        said = sample["conversation"]
        talk = Talk(f"locomo-{number}")
        sessions = sorted(int(found[1]) for key in said if (found := _SESSION.match(key)))
        for session in sessions:
            for position, row in enumerate(said[f"session_{session}"]):
                talk.turns.append(_turn(talk.group, session, position, row))
        for row in sample["qa"]:
            named = {one for text in row.get("evidence", ()) for one in _EVIDENCE.findall(text)}
            if row["category"] != UNANSWERABLE and named:
                sources = frozenset(source_of(talk.group, one) for one in named)
                talk.questions.append(Question(row["question"], row["category"], sources))
        yield talk


def _turn(group: str, session: int, position: int, row: Any) -> Turn:
    source = source_of(group, row["dia_id"])
    return Turn(
        turn_id=turn_node_id(group, source),
        group=group,
        source=source,
        at=datetime(2023, 1, 1, tzinfo=UTC) + timedelta(days=session, microseconds=position),
        position=position,
        speaker=row["speaker"],
        authority=Authority.USER,
        text=row["text"],
        role="user",
    )


class Kept:
    """An embedder whose vectors are kept in a file, as making them takes minutes."""

    def __init__(self, embedder: Embedder) -> None:
        self.name, self.dimensions = embedder.name, embedder.dimensions
        self._embedder = embedder
        CACHE.parent.mkdir(exist_ok=True)
        self._file = sqlite3.connect(CACHE)
        self._file.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, vector BLOB)")

    async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Sequence[float]]:
        keys = [digest(self.name, use, text) for text in texts]
        found: dict[str, Sequence[float]] = {}
        for key in keys:
            for (blob,) in self._file.execute("SELECT vector FROM kept WHERE key = ?", (key,)):
                found[key] = array("f", blob)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in found}
        made = await self._embedder.embed(list(missing.values()), use)
        for key, vector in zip(missing, made, strict=True):
            found[key] = array("f", vector)
            row = (key, array("f", vector).tobytes())
            self._file.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", row)
        self._file.commit()
        return [found[key] for key in keys]


def plain(talk: Talk, *, stems: bool) -> Ranked:
    """By BM25 over this conversation alone."""
    import bm25s
    import Stemmer

    def tokens(texts: list[str]) -> Any:
        stemmer = Stemmer.Stemmer("porter") if stems else None
        return bm25s.tokenize(
            texts, stemmer=stemmer, stopwords="en", show_progress=False, return_ids=False
        )

    index = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
    index.index(tokens([turn.text for turn in talk.turns]), show_progress=False)
    sources = [turn.source for turn in talk.turns]
    asked = tokens([question.text for question in talk.questions])
    found, _ = index.retrieve(asked, corpus=sources, k=max(KS), show_progress=False)
    return [list(row) for row in found]


async def ours(store: Store, talk: Talk, embedder: Embedder | None) -> Ranked:
    """By the door of the product."""
    found = []
    for question in talk.questions:
        hits = await search(
            store, [talk.group], question.text, k=max(KS), embedder=embedder, kinds={Kind.TURN}
        )
        found.append([hit.source for hit in hits])
    return found


@dataclass(slots=True)
class Recall:
    """Sums over questions, by category; 0 stands for all."""

    sums: dict[int, list[float]] = field(
        default_factory=lambda: defaultdict(lambda: [0.0] * len(KS))
    )
    counts: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, talk: Talk, ranked: Ranked) -> None:
        for question, sources in zip(talk.questions, ranked, strict=True):
            for category in (0, question.category):
                self.counts[category] += 1
                for n, k in enumerate(KS):
                    met = question.evidence.intersection(sources[:k])
                    self.sums[category][n] += len(met) / len(question.evidence)

    def at(self, category: int, n: int) -> float:
        return self.sums[category][n] / max(self.counts[category], 1)

    def line(self, category: int) -> str:
        return " ".join(f"{self.at(category, n):.3f}" for n in range(len(KS)))


async def run(path: Path, graph: str, embedder: Embedder | None) -> dict[str, Recall]:
    """Every way over all conversations."""
    every = list(talks(path))
    ways: dict[str, Recall] = {}
    for name, stems in (("BM25, unstemmed", False), ("BM25, stemmed", True)):
        ways[name] = Recall()
        for talk in every:
            ways[name].add(talk, plain(talk, stems=stems))
    async with await Store.open(graph) as store:
        for talk in every:
            await store.observe([], turns=talk.turns)
        await _timed("words", ways, every, lambda talk: ours(store, talk, None))
        if embedder is not None:
            begun = time.process_time()
            for talk in every:
                await embed(store, talk.group, embedder)
            print(f"embedding: {time.process_time() - begun:.0f} s of this process", flush=True)
            await _timed("words and vectors", ways, every, lambda talk: ours(store, talk, embedder))
    return ways


async def _timed(
    name: str, ways: dict[str, Recall], every: list[Talk], ask: Callable[[Talk], Any]
) -> None:
    ways[name] = Recall()
    begun = time.monotonic()
    for talk in every:
        ways[name].add(talk, await ask(talk))
    spent = (time.monotonic() - begun) / max(ways[name].counts[0], 1)
    print(f"{name}: {spent * 1000:.1f} ms a question", flush=True)


def show(ways: dict[str, Recall]) -> None:
    """The table: recall at 5, 10 and 20."""
    columns = [(0, "all"), *CATEGORIES.items()]
    first = next(iter(ways.values()))
    head = [f"{title} ({first.counts[number]:,})" for number, title in columns]
    print(f"{'recall at ' + ', '.join(map(str, KS)):20}" + "".join(f"{one:>22}" for one in head))
    for name, recall in ways.items():
        cells = "".join(f"{recall.line(number):>22}" for number, _ in columns)
        bar = BARS.get(name)
        met = (
            "" if bar is None else f"   at 10 >= {bar}: {'yes' if recall.at(0, 1) >= bar else 'no'}"
        )
        print(f"{name:20}{cells}{met}")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("path", type=Path, help="locomo10.json")
    parser.add_argument("--graph", help="an empty graph; a folder of its own where not given")
    parser.add_argument("--embedder", choices=["none", "local"], default="none")
    given = parser.parse_args()
    embedder = Kept(LocalEmbedder()) if given.embedder == "local" else None
    with tempfile.TemporaryDirectory(prefix="tenure-locomo-") as folder:
        show(asyncio.run(run(given.path, given.graph or folder, embedder)))


if __name__ == "__main__":
    main()
