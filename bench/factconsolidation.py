"""Lists of numbered facts that contradict each other, and questions on them, by rules alone.

``python -m bench.factconsolidation FOLDER``: every ``*.json`` of the folder holds a context (one
numbered fact a line, a larger number is newer), questions and their accepted answers, as the
FactConsolidation part of MemoryAgentBench does. Each file goes through the CLI's own reader, the
rules and an embedded graph of its own; then every question is asked. A file whose name says ``mh``
asks over several facts, any other over one. What is known of the relations stands in
``vocabulary/relations.toml``, such as the owner of a list would write it. An answer is right where
an accepted answer stands in a value that is answered.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tenure.cli.readers import Options, open_log
from tenure.graph.model import Turn
from tenure.graph.store import Store
from tenure.graph.values import normal_text
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import ingest
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Answer, Outcome

RELATIONS: Final = Path(__file__).with_name("vocabulary") / "relations.toml"
AT: Final = datetime(2026, 1, 1, tzinfo=UTC)
ASKED: Final = datetime(2026, 6, 1, tzinfo=UTC)
GROUP: Final = "facts"


@dataclass(slots=True)
class Score:
    """Of one file or of several: questions, right ones, and the outcomes of the others."""

    asked: int = 0
    right: int = 0
    wrong: Counter[str] = field(default_factory=Counter)

    def add(self, other: Score) -> None:
        """Count another file's as well."""
        self.asked += other.asked
        self.right += other.right
        self.wrong.update(other.wrong)

    @property
    def share(self) -> float:
        """Right answers of all questions."""
        return self.right / self.asked if self.asked else 0.0


def questions(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The questions of a file with their accepted answers."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    for row in rows if isinstance(rows, list) else [rows]:
        for question, answers in zip(row["questions"], row["answers"], strict=True):
            yield question, [answers] if isinstance(answers, str) else list(answers)


def right(answer: Answer, accepted: list[str]) -> bool:
    """Whether an accepted answer stands in a value that was answered as what holds."""
    if answer.outcome is not Outcome.ANSWERED:
        return False
    given = [normal_text(row.value) for row in answer.rows]
    return any(normal_text(one) in value for one in accepted for value in given)


async def score(path: Path, *, show: bool = False) -> Score:
    """Feed the facts of a file into a graph of its own and ask its questions."""
    words = Vocabulary.load(RELATIONS)
    found = Score()
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(folder, vocabulary=words)
        try:
            log = open_log(path, Options(GROUP, at=AT))
            turns = [one for one in log if isinstance(one, Turn)]
            extractor = RuleExtractor(vocabulary=words)
            await ingest(store, turns, extractor=extractor, clock=store.clock)
            for question, accepted in questions(path):
                answer = await ask(store, GROUP, question, asked_at=ASKED)
                found.asked += 1
                if right(answer, accepted):
                    found.right += 1
                    continue
                found.wrong[f"{answer.outcome}: {answer.reason}"] += 1
                if show:
                    print(f"{question} | {accepted} | {answer.reason} | {answer.text}")
        finally:
            await store.close()
    return found


def main() -> None:
    """Print a line a file, and the last one for all."""
    parser = argparse.ArgumentParser(prog="python -m bench.factconsolidation")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--show-errors", action="store_true")
    given = parser.parse_args()
    single, multi = Score(), Score()
    for path in sorted(given.folder.glob("*.json")):
        begun = time.monotonic()
        one = asyncio.run(score(path, show=given.show_errors))
        (multi if "mh" in path.stem.split("_") else single).add(one)
        print(
            f"{path.stem}: {one.right} of {one.asked} in {time.monotonic() - begun:.0f} s; "
            + ", ".join(f"{count} {why}" for why, count in one.wrong.most_common())
        )
    print(f"single-hop {single.share:.2f} multi-hop {multi.share:.2f}")


if __name__ == "__main__":
    main()
