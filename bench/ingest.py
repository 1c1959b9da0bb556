"""Speed of an ingest by rules, from the text of turns to memories in the embedded engine.

    python -m bench.ingest [--quick] [--full] [--only extract|store|size ...] [--data FOLDER]

The turns are LoCoMo's. Rates of extraction and the cost of a turn are in processor time, the time
from end to end is by the clock on the wall, and what storing adds is told in both. ``--full`` goes
on to 100,000 turns, ``--quick`` takes 1,000. No time makes this command fail.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tenure.cli.readers import Options, open_log
from tenure.graph.model import Turn
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.extraction.times import find_times
from tenure.overlay.ingest import Report as Taken
from tenure.overlay.ingest import ingest
from tests.support.ending import ends_cleanly
from tests.support.shared import FOLDER

from .machine import machine
from .repeated import BLOCK, stream
from .report import Figure, Report, table
from .timing import median

PARTS: Final = ("extract", "store", "size")
GROUP: Final = "bench"
ENGINE: Final = "embedded"
ROUNDS: Final = 3
UNDATED_BAR: Final = 2000
OVERALL_BAR: Final = 300
"""Turns a second on one core."""

ADDS_BAR: Final = 0.5
SECONDS_BAR: Final = 40.0
SIZE_BAR: Final = 1.3
WARM: Final = 300
"""Turns that are read first, because patterns are compiled when they are first needed."""

SIZES: Final = (1, 10)
LARGEST: Final = 100
"""Thousands of turns."""


def main() -> int:
    options = _options()
    ends_cleanly()
    path = options.data / "locomo" / "locomo10.json"
    if not path.exists():
        print(f"{path} is not there; TENURE_SHARED names the folder", file=sys.stderr)
        return 1
    turns = [one for one in open_log(path, Options(GROUP)) if isinstance(one, Turn)]
    if options.quick:
        turns = turns[:BLOCK]
    started = datetime.now(UTC)
    report = Report("ingest", started)
    print(f"{started:%Y-%m-%d %H:%M} UTC, {machine()}, {len(turns):,} turns")
    report.raw("machine", machine=machine(), turns=len(turns), rules=RuleExtractor().version)
    for _ in RuleExtractor().read(turns[-WARM:]):
        pass
    try:
        if "extract" in options.only:
            _extract(turns, report, rounds=1 if options.quick else ROUNDS)
        if "store" in options.only:
            asyncio.run(_store(turns, report))
        if "size" in options.only:
            sizes = (*SIZES, LARGEST) if options.full else SIZES
            asyncio.run(_size(turns, report, sizes=sizes[:1] if options.quick else sizes))
    finally:
        report.close()
    print(f"\n{machine()}\n\n{table(report.figures)}\n\nraw rows: {report.path}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.ingest", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--quick", action="store_true", help="1,000 turns, one round")
    parser.add_argument("--full", action="store_true", help="up to 100,000 turns")
    parser.add_argument("--only", action="append", choices=PARTS, help="one part (repeatable)")
    parser.add_argument("--data", type=Path, default=FOLDER / "data", help="where the logs lie")
    options = parser.parse_args()
    options.only = options.only or PARTS
    return options


def _extract(turns: list[Turn], report: Report, *, rounds: int) -> None:
    """Turns a second of one core: of those without a date phrase, and of all."""
    extractor = RuleExtractor()
    undated = [turn for turn in turns if not find_times(turn.text, turn.at)]
    for name, some, bar in (
        ("turns without a date phrase", undated, UNDATED_BAR),
        ("all turns", turns, OVERALL_BAR),
    ):
        seconds = []
        for _ in range(rounds):
            began = time.process_time()
            found = sum(len(said) for _, said in extractor.read(some))
            seconds.append(time.process_time() - began)
            report.raw("extract", what=name, turns=len(some), found=found, seconds=seconds[-1])
        rate = len(some) / median(seconds)
        report.add(
            Figure(
                "rules",
                f"extraction, {name}",
                f"{rate:,.0f} turns/s",
                bar=f"{bar:,} turns/s",
                met=rate >= bar,
            )
        )


async def _store(turns: list[Turn], report: Report) -> None:
    """All turns into an empty folder, against reading them alone.

    The engine starts cold, as it does for somebody who runs the command once. Opening counts in
    the time from end to end and not in what storing adds.
    """
    extractor = RuleExtractor()
    began = _clocks()
    for _ in extractor.read(turns):
        pass
    alone = _since(began)
    with tempfile.TemporaryDirectory(prefix="tenure-bench-") as folder:
        opening = time.perf_counter()
        async with await Store.open(folder) as store:
            began = _clocks()
            done = await ingest(store, turns, extractor=extractor, clock=system_clock, group=GROUP)
            stored = _since(began)
        whole = time.perf_counter() - opening
    report.raw("store", turns=len(turns), observations=done.observations, extraction=alone,
               ingest=stored, whole=whole)  # fmt: skip
    for clock, before in alone.items():
        more = stored[clock] - before
        report.add(
            Figure(
                ENGINE,
                f"storing adds to extraction, {clock}",
                f"{more:.1f} s to {before:.1f} s",
                f"{more / before:.0%}",
                f"{ADDS_BAR:.0%}",
                more / before <= ADDS_BAR,
            )
        )
    report.add(
        Figure(
            ENGINE,
            f"{len(turns):,} turns from end to end",
            f"{whole:.1f} s",
            bar=f"{SECONDS_BAR:.0f} s",
            met=whole <= SECONDS_BAR,
        )
    )


def _clocks() -> dict[str, float]:
    """Seconds on the wall, and of all cores by this process with the engine in it."""
    return {"wall": time.perf_counter(), "processor": time.process_time()}


def _since(began: dict[str, float]) -> dict[str, float]:
    now = _clocks()
    return {clock: now[clock] - then for clock, then in began.items()}


async def _size(turns: list[Turn], report: Report, *, sizes: tuple[int, ...]) -> None:
    """Seconds a turn of one long ingest, when the bank holds so many thousand turns: the time of
    all cores that this process took, the engine in it included, so that others' load tells less.

    Every thousand turns have the same text. The three thousands around each size are taken, and
    before the first size as many are read, so that the engine has compiled what it runs.
    """
    ends: dict[int, float] = {}

    def passed(taken: Taken) -> None:
        thousand, rest = divmod(taken.turns, BLOCK)
        if rest == 0:
            ends.setdefault(thousand, time.process_time())
            if thousand - 1 in ends:  # at once, so that a run that is cut off has told them
                seconds = ends[thousand] - ends[thousand - 1]
                report.raw("thousand", thousand=thousand, seconds=seconds)

    last = max(sizes) + ROUNDS
    with tempfile.TemporaryDirectory(prefix="tenure-bench-") as folder:
        async with await Store.open(folder) as store:
            items = stream(turns, last)
            await ingest(store, items, extractor=RuleExtractor(), clock=system_clock,
                         group=GROUP, on_progress=passed)  # fmt: skip
    taken = {n: ends[n] - ends[n - 1] for n in ends if n - 1 in ends}
    least = 0.0
    for size in sizes:
        each = median([taken[n] for n in range(size + 1, size + ROUNDS + 1)]) / BLOCK
        least = least or each
        ratio = each / least
        report.add(
            Figure(
                ENGINE,
                f"a turn at {size},000 turns, processor",
                f"{each * 1000:.2f} ms",
                f"{ratio:.2f} x",
                f"{SIZE_BAR} x" if size > sizes[0] else "",
                ratio <= SIZE_BAR if size > sizes[0] else None,
            )
        )


if __name__ == "__main__":
    sys.exit(main())
