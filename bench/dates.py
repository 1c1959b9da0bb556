"""Our time phrases beside those of recognizers-text-suite, on turns of LoCoMo drawn at random.

    pip install recognizers-text-suite 'emoji<2'
    python -m bench.dates ../shared/data/locomo/locomo10.json [--turns N] [--seed S]

The library is no dependency; docs/decisions says why. Prints how many phrases that it dates are
found by the pre-filter and by our grammar, what only one of the two finds, where the two begin on
different days, and the seconds that each took.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tenure.overlay.extraction import times_en
from tenure.overlay.extraction.times import TimePhrase, find_times

SAID: Final = datetime(2024, 6, 18, 12, tzinfo=UTC)
KINDS: Final = frozenset({"date", "daterange", "datetime", "datetimerange"})
"""What the library calls a time that has a place in the calendar; durations and sets have none."""


@dataclass
class Counts:
    """What was found. ``filtered``: of the library's phrases, how many the pre-filter lets by."""

    theirs: int = 0
    filtered: int = 0
    both: int = 0
    ours_only: Counter[str] = field(default_factory=Counter)
    theirs_only: Counter[str] = field(default_factory=Counter)
    apart: list[tuple[str, str, str]] = field(default_factory=list)
    our_seconds: float = 0.0
    their_seconds: float = 0.0


def main() -> None:
    """Draw, compare, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.dates", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("file", type=Path)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5)
    asked = parser.parse_args()
    texts = sorted(set(_texts(json.loads(asked.file.read_text("utf-8")))))
    drawn = random.Random(asked.seed).sample(texts, min(asked.turns, len(texts)))
    counts = Counts()
    for text in drawn:
        _compare(text, counts)
    _print(len(drawn), counts)


def _texts(given: object) -> Iterator[str]:
    """Every text of a turn, wherever it stands."""
    if isinstance(given, dict):
        if "speaker" in given and isinstance(given.get("text"), str):
            yield given["text"]
        for inner in given.values():
            yield from _texts(inner)
    elif isinstance(given, list):
        for inner in given:
            yield from _texts(inner)


def _compare(text: str, counts: Counts) -> None:
    began = time.perf_counter()
    theirs = _theirs(text)
    counts.their_seconds += time.perf_counter() - began
    began = time.perf_counter()
    ours = find_times(text, SAID)
    counts.our_seconds += time.perf_counter() - began
    for found, day in theirs:
        counts.theirs += 1
        counts.filtered += times_en.HINT.search(found.text) is not None
        met = next((one for one in ours if _meet(one, found)), None)
        if met is None:
            counts.theirs_only[found.text] += 1
            continue
        counts.both += 1
        if day and day != met.start.date().isoformat():
            counts.apart.append((found.text, day, met.start.date().isoformat()))
    for one in ours:
        if not any(_meet(one, found) for found, _ in theirs):
            counts.ours_only[text[one.begin : one.end]] += 1


def _theirs(text: str) -> list[tuple[Any, str]]:
    """What the library dates, with its first day where it says one."""
    from recognizers_date_time import Culture, recognize_datetime

    found = []
    for one in recognize_datetime(text, Culture.English, reference=SAID.replace(tzinfo=None)):
        values = one.resolution["values"] if one.resolution else []
        dated = [value for value in values if value.get("value") != "not resolved"]
        if one.type_name.split(".")[-1] in KINDS and dated:
            found.append((one, str(dated[0].get("value") or dated[0].get("start") or "")[:10]))
    return found


def _meet(ours: TimePhrase, theirs: Any) -> bool:
    return bool(ours.begin <= theirs.end and ours.end > theirs.start)  # its end is inclusive


def _print(turns: int, counts: Counts) -> None:
    print(f"{turns:,} turns; {counts.theirs:,} phrases that the library dates")
    print(f"  the pre-filter lets by {counts.filtered:,}, our grammar finds {counts.both:,}")
    print(f"  seconds: ours {counts.our_seconds:.2f}, the library's {counts.their_seconds:.2f}")
    for name, only in (("ours", counts.ours_only), ("the library's", counts.theirs_only)):
        print(f"only {name}: " + ", ".join(f"{text} ({n})" for text, n in only.most_common()))
    for text, theirs, ours in counts.apart:
        print(f"  {text}: the library {theirs}, ours {ours}")


if __name__ == "__main__":
    main()
