"""``python -m bench.state_views``: see ``README.md``."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

from tenure.graph.store import Store
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.embedding import LocalEmbedder
from tenure.overlay.recall.likeness import ByMeaning, Likeness

from .baselines import append_only, full_text, most_recent
from .generate import talks
from .model import System, Talk
from .ours import Ablation, Tenure, coexistence, loose, roles
from .phrasings import HALVES, LANGUAGES
from .score import Score
from .table import table

Row = Callable[..., None]


def main(arguments: Sequence[str] | None = None) -> int:
    """A table for each language and half; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.state_views")
    parser.add_argument("--language", choices=[*LANGUAGES, "both"], default="both")
    parser.add_argument("--half", choices=[*HALVES, "both"], default="dev")
    parser.add_argument("--given", action="store_true", help="feed the gold observations")
    parser.add_argument("--ablate", nargs="*", choices=list(Ablation), default=[])
    parser.add_argument("--by-meaning", action="store_true", help="also with the local embedder")
    parser.add_argument("--no-baselines", action="store_true")
    parser.add_argument("--profiles", type=int, default=10)
    parser.add_argument("--raw", type=Path, help="a file for the replies of the dev half")
    given = parser.parse_args(arguments)
    languages = LANGUAGES if given.language == "both" else (given.language,)
    halves = HALVES if given.half == "both" else (given.half,)
    kept = given.raw or Path(os.devnull)
    with kept.open("w", encoding="utf-8") as raw:
        for language in languages:
            for half in halves:
                row = _rows(raw, language, half)
                scores = asyncio.run(_run(list(talks(language, half, given.profiles)), given, row))
                print(f"\n{language}, {half} half, {given.profiles} profiles\n{table(scores)}")
    return 0


def _rows(raw: IO[str], language: str, half: str) -> Row:
    """Writes what was replied. Of the held half nothing is written: nobody is to look at it."""

    def write(**row: object) -> None:
        if half == "dev":
            line = {"language": language, **row}
            raw.write(json.dumps(line, ensure_ascii=False, default=str) + "\n")

    return write


async def _run(made: list[Talk], given: argparse.Namespace, row: Row) -> dict[str, Score]:
    scores = await _ours(made, given, row)
    if given.no_baselines:
        return scores
    for name, make in (
        ("append only", append_only),
        ("most recent", most_recent),
        ("full text", full_text),
    ):
        scores[name] = Score()
        for talk in made:
            system = make(talk)
            await system.feed(talk.turns)
            await _ask(name, system, talk, scores[name], row)
    return scores


async def _ours(made: list[Talk], given: argparse.Namespace, row: Row) -> dict[str, Score]:
    """The product, and the product without each of the things that are to be taken away."""
    shipped = Vocabulary.load()
    without = [Ablation(one) for one in given.ablate]
    same = [one for one in without if one is not Ablation.LINKS]
    scores = await _stored(made, given, row, shipped, [None, *same])
    if Ablation.LINKS in without:
        scores |= await _stored(made, given, row, loose(shipped), [Ablation.LINKS])
    return scores


async def _stored(
    made: list[Talk],
    given: argparse.Namespace,
    row: Row,
    vocabulary: Vocabulary,
    ways: list[Ablation | None],
) -> dict[str, Score]:
    """One graph, fed once and asked in several ways."""
    whole = "given" if given.given else "rules"
    meaning = ByMeaning(LocalEmbedder(), vocabulary) if given.by_meaning else None
    named: list[tuple[str, Ablation | None, Likeness | None]] = [
        (whole if way is None else f"no {way}", way, None) for way in ways
    ]
    if meaning is not None:
        named.append((f"{whole}, meaning", None, meaning))
    scores = {name: Score() for name, _, _ in named}
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(folder, vocabulary=vocabulary) as store:
            for talk in made:
                fed = Tenure(store, talk, given=given.given)
                await fed.feed(talk.turns)
                chains = await fed.chains()
                for name, way, weighs in named:
                    score = scores[name]
                    for unit in talk.units:
                        both = coexistence(chains, unit)
                        score.unit(both=both, roles=roles(chains, unit, talk.probes[0].at))
                    system = Tenure(store, talk, given=given.given, without=way, meaning=weighs)
                    await _ask(name, system, talk, score, row)
    return scores


async def _ask(name: str, system: System, talk: Talk, score: Score, row: Row) -> None:
    for probe in talk.probes:
        reply = await system.ask(probe)
        found = score.probe(probe, reply)
        row(
            system=name,
            group=talk.group,
            asks=probe.asks,
            attribute=probe.unit.attribute,
            question=probe.text,
            old=probe.unit.old,
            new=probe.unit.new,
            values=reply.values,
            right=found.right,
            leaked=found.leaked,
            supported=found.supported,
            **reply.note,
        )


if __name__ == "__main__":
    sys.exit(main())
