"""How well an extractor reads turns that were labelled by hand.

    python -m bench.extraction [--extractor rules|llm|both] [--labels FILE ...]
                               [--half dev|held|both] [--limit TURNS] [--show-errors]

Every labelled turn is read after all that was said before it in its log, through the product's own
pass and door. Of the held half only totals are shown, whatever is asked for: it is of use only as
long as nobody looks at its errors. The text of a turn is printed and never written to a file.
``bench/labels/README.md`` says how the labels were made and when a candidate agrees with one.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Final

from tenure.cli.extractors import ExtractorKind, extractor_of
from tenure.graph.errors import TenureError
from tenure.graph.model import Observation, Turn
from tenure.graph.policy import Risk
from tenure.graph.times import system_clock
from tenure.graph.values import value_text
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import Extractor
from tenure.overlay.extraction.candidate import Asking
from tenure.overlay.ingest import Report as Taken
from tenure.overlay.ingest import through_the_door
from tests.support.shared import FOLDER

from .asked import Asked
from .labels.form import HALVES, Talk, drawn, narrowed, talks
from .labels.match import Class
from .labels.score import Score, wilson
from .machine import machine
from .report import Figure, Report, table

LABELS: Final = Path(__file__).resolve().parent / "labels"


UNLABELLED: Final = frozenset({"name"})
"""Attributes that the vocabulary has only since the turns were labelled: they are not scored."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The figures, by the options of a command line; the exit code."""
    options = _options(arguments)
    started = datetime.now(UTC)
    vocabulary = Vocabulary.load()
    try:
        extractor = extractor_of(
            options.extractor, options.model, options.base_url, options.budget, 4, vocabulary
        )
        print(f"{started:%Y-%m-%d %H:%M} UTC, {extractor.name} {extractor.version}, {machine()}")
        report = Report("extraction", started)
        try:
            report.raw("extractor", name=extractor.name, version=extractor.version)
            for path in options.labels:
                _measure(path, extractor, vocabulary, options, report)
        finally:
            report.close()
    except (TenureError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"\n{table(report.figures)}\n\nraw rows: {report.path}")
    return 0


def _measure(
    path: Path,
    extractor: Extractor,
    vocabulary: Vocabulary,
    options: argparse.Namespace,
    report: Report,
) -> None:
    """The figures of one file of labels."""
    halves = HALVES if options.half == "both" else (options.half,)
    scores = {half: Score() for half in halves}
    texts: dict[str, str] = {}
    asked = Asked()
    chosen = _drawn(path, options)
    for talk in talks([path], options.data):
        if chosen is not None:
            talk = narrowed(talk, chosen)
        texts |= {turn.source: turn.text for turn in talk.turns if turn.source in talk.labels}
        asyncio.run(_score(extractor, talk, scores, asked))
    for half, score in scores.items():
        _tell(f"{path.stem} {half}", score, vocabulary, report)
    for figure in asked.figures(path.stem):
        report.add(figure)
    if "dev" in scores:
        _tables(scores["dev"])
        if options.show_errors:
            _errors(scores["dev"], texts)


def _drawn(path: Path, options: argparse.Namespace) -> frozenset[str] | None:
    """The turns that are read where not all are: of each half so many, the same every time."""
    if options.limit is None:
        return None
    return drawn(talks([path], options.data), options.limit)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.extraction", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--extractor", type=ExtractorKind, choices=list(ExtractorKind), default=ExtractorKind.RULES
    )
    parser.add_argument("--labels", nargs="+", type=Path, default=sorted(LABELS.glob("*.jsonl")))
    parser.add_argument("--half", choices=[*HALVES, "both"], default="dev")
    parser.add_argument("--limit", type=int, help="labelled turns of each half that are read")
    parser.add_argument("--show-errors", action="store_true", help="false currents of the dev half")
    parser.add_argument("--data", type=Path, default=FOLDER / "data", help="where the logs lie")
    parser.add_argument("--model", help="the model to ask")
    parser.add_argument("--base-url", help="its endpoint")
    parser.add_argument("--budget", type=int, help="tokens that the model may take")
    return parser.parse_args(arguments)


async def _score(extractor: Extractor, talk: Talk, scores: dict[str, Score], asked: Asked) -> None:
    async for turn, said in _read(extractor, talk, frozenset(scores), asked):
        score = scores[talk.half[turn.source]]
        labelled = [one for one in said if one.slot.attribute not in UNLABELLED]
        score.add(turn.source, turn.at, talk.labels[turn.source], labelled)


async def _read(
    extractor: Extractor, talk: Talk, halves: frozenset[str], asked: Asked
) -> AsyncIterator[tuple[Turn, list[Observation]]]:
    """The labelled turns of these halves with what they say; the others serve to understand it."""
    reading, taken = extractor.start(), Taken(system_clock())
    for wanted, some in groupby(talk.turns, lambda turn: talk.half.get(turn.source) in halves):
        if not wanted:
            reading.remind(some)
            continue
        if isinstance(reading, Asking):
            with asked.timed():
                heard = await reading.ask(list(some))
            if reading.ended is not None:
                raise reading.ended
            for one in heard.unread:
                print(f"not read, counts as nothing found: {one.turn.source}", file=sys.stderr)
            found = [*heard.read, *((one.turn, []) for one in heard.unread)]
        else:
            found = list(reading.read(some))
        for turn, candidates in found:
            yield turn, through_the_door(turn, candidates, extractor, taken)
    if isinstance(reading, Asking):
        asked.add(reading.numbers())


def _tell(which: str, score: Score, vocabulary: Vocabulary, report: Report) -> None:
    risky = {name for name, one in vocabulary.attributes.items() if one.policy.risk is Risk.HIGH}
    right, wrong = score.right.total(), len(score.wrong)
    done = score.done_right + score.done_wrong
    confused = sum(1 for one in score.wrong if one.why != "no label")
    current = {key for key in score.wanted if key[0] is Class.CURRENT}
    others = {key for key in score.wanted if key[0] not in (Class.CURRENT, Class.DONE)}
    as_current = sum(n for (was, said), n in score.mistaken.items() if said is Class.CURRENT)
    rows = [
        ("turns", f"{score.turns:,}", ""),
        ("precision of currents", *_share(right, right + wrong)),
        ("  not counted: optional", str(score.either[Class.CURRENT]), ""),
        ("  false ones of another stance", str(confused), ""),
        ("precision of events", *_share(score.done_right, done)),
        ("recall of currents", *_found(score, current)),
        ("  of high risk", *_found(score, {key for key in current if key[1] in risky})),
        ("recall of events", *_found(score, {key for key in score.wanted if key[0] is Class.DONE})),
        ("recall of other stances", *_found(score, others)),
        ("  taken for current", str(as_current), ""),
    ]
    for name, value, bound in rows:
        report.add(Figure(which, name, value, bound))


def _share(part: int, whole: int) -> tuple[str, str]:
    if whole == 0:
        return "none", ""
    return f"{part / whole:.1%} ({part} of {whole})", f"at least {wilson(part, whole):.1%}"


def _found(score: Score, keys: set[tuple[Class, str]]) -> tuple[str, str]:
    part, whole = sum(score.found[key] for key in keys), sum(score.wanted[key] for key in keys)
    return _share(part, whole)[0], ""


def _tables(score: Score) -> None:
    """The dev half by attribute and by stance."""
    wrong = Counter(one.seen.slot.attribute for one in score.wrong)
    wanted: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for (kind, name), count in score.wanted.items():
        if kind is Class.CURRENT:
            wanted[name] += count
            found[name] += score.found[kind, name]
    print("\ndev, currents by attribute: right and false ones given, labels found and wanted")
    for name in sorted(wanted.keys() | wrong.keys() | score.right.keys()):
        print(
            f"  {name:24}{score.right[name]:4} right{wrong[name]:4} false"
            f"{found[name]:4} found of{wanted[name]:4}"
        )
    print("\ndev, by stance: labels found and wanted, and what else they were taken for")
    for kind in Class:
        keys = {key for key in score.wanted if key[0] is kind}
        taken = {str(said): n for (was, said), n in score.mistaken.items() if was is kind}
        if keys:
            print(f"  {kind:12}{_found(score, keys)[0]:24}{taken or ''}")


def _errors(score: Score, texts: dict[str, str]) -> None:
    print("\ndev, false currents")
    for one in score.wrong:
        seen = one.seen
        value = "" if seen.value is None else value_text(seen.value)
        print(f"\n  {one.turn}: {seen.slot.subject} {seen.slot.attribute} {value!r} ({one.why})")
        print(f"    by {seen.quote!r}\n    in {texts[one.turn]!r}")


if __name__ == "__main__":
    sys.exit(main())
