"""Speed and memory of the bank, on both engines, in ratios that a machine does not change.

    python -m bench.bank [--engine neo4j|embedded|both] [--quick] [--only NAME …]

Neo4j is the server named by ``TENURE_TEST_NEO4J_URI``; its database is EMPTIED. The embedded
engine gets a temporary folder. Times are medians; ratios are to a bare ``RETURN 1`` (or an empty
write transaction) over the same driver in the same run. No time makes this command fail.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tenure.graph.engines import EngineName, connect
from tenure.graph.store import Store
from tests.support.ending import ends_cleanly
from tests.support.wipe import claim, wipe

from . import core, growth, outcomes, reads, writes
from .bare import Bare
from .load import ROUNDS
from .machine import machine, server
from .report import Report, table

URI: Final = "TENURE_TEST_NEO4J_URI"
PARTS: Final = ("resolve", "write", "load", "read", "outcomes")


@dataclass(frozen=True)
class Size:
    """How much is written. Sizes are thousands."""

    memories: int
    ingested: int
    outcomes: int


FULL: Final = {
    EngineName.NEO4J: Size(memories=1000, ingested=1000, outcomes=100),
    EngineName.ARCADEDB: Size(memories=200, ingested=1000, outcomes=100),
}
QUICK: Final = Size(memories=20, ingested=20, outcomes=3)


def main() -> int:
    options = _options()
    ends_cleanly()
    started = datetime.now(UTC)
    report = Report("bank", started)
    print(f"{started:%Y-%m-%d %H:%M} UTC, {machine()}")
    try:
        if "resolve" in options.only:
            core.measure(report, quick=options.quick)
        for engine in engines(options.engine):
            asyncio.run(_measure(engine, _size(engine, options), options, report))
    finally:
        report.close()
    print(f"\n{machine()}\n\n{table(report.figures)}\n\nraw rows: {report.path}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.bank", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--engine", choices=["neo4j", "embedded", "both"], default="both")
    parser.add_argument("--quick", action="store_true", help="20,000 memories, fewer repetitions")
    parser.add_argument("--only", action="append", choices=PARTS, help="one part (repeatable)")
    parser.add_argument("--size", type=int, help="memories to read from, 10,000 or more")
    parser.add_argument("--ingest", type=int, help="observations to write for the memory figure")
    options = parser.parse_args()
    options.only = options.only or PARTS
    if options.size is not None and options.size < 1000 * growth.SMALL:
        parser.error("--size is at least 10,000")
    return options


def _size(engine: EngineName, options: argparse.Namespace) -> Size:
    size = QUICK if options.quick else FULL[engine]
    memories = size.memories if options.size is None else options.size // 1000
    memories -= memories % growth.SMALL  # whole slots
    given = size.ingested if options.size is None else memories
    ingested = given if options.ingest is None else options.ingest // 1000
    return Size(memories, max(memories, ingested), size.outcomes)


def engines(asked: str) -> list[EngineName]:
    """The engines to measure; Neo4j only where a server is named."""
    engines = []
    if asked in ("neo4j", "both"):
        if os.environ.get(URI):
            engines.append(EngineName.NEO4J)
        else:
            print(f"no figures of Neo4j: {URI} names no server", file=sys.stderr)
    if asked in ("embedded", "both"):
        engines.append(EngineName.ARCADEDB)
    return engines


async def _measure(
    engine: EngineName, size: Size, options: argparse.Namespace, report: Report
) -> None:
    with tempfile.TemporaryDirectory(prefix="tenure-bench-") as folder:
        await _bank(engine, size, options, report, Path(folder))


async def _bank(
    engine: EngineName, size: Size, options: argparse.Namespace, report: Report, folder: Path
) -> None:
    remote = os.environ.get(URI, "") if engine is EngineName.NEO4J else ""
    small, large = remote or str(folder / "small"), remote or str(folder / "large")
    await empty(remote)
    async with await Store.open(small) as store, Bare.beside(store.engine) as bare:
        settings = await server(store.engine)
        print(f"\n{settings}")
        report.raw("server", engine=engine, settings=settings, machine=machine())
        heap = settings.split("heap at most ")[-1].split(",")[0]
        if "write" in options.only:
            await writes.measure(store, bare, report, quick=options.quick)
    if not {"load", "read", "outcomes"} & set(options.only):
        return
    await empty(remote)
    loaded = growth.Loaded(engine)
    steps = [(0, growth.SMALL, "small"), (growth.SMALL, size.memories, "large")]
    growth.fill(large, loaded, report, steps)
    growth.tell_rates(loaded, report, thousands=size.memories)
    async with await Store.open(large) as store, Bare.beside(store.engine) as bare:
        if "read" in options.only:
            people = size.memories // ROUNDS * 20
            await reads.measure(
                store,
                bare,
                report,
                memories=size.memories * 1000,
                people=people,
                quick=options.quick,
            )
        if "outcomes" in options.only:
            await outcomes.measure(
                store, report, outcomes=size.outcomes * 1000, quick=options.quick
            )
    if "load" in options.only:
        if size.ingested > size.memories:
            growth.fill(large, loaded, report, [(size.memories, size.ingested, "")])
        growth.tell_memory(loaded, report, heap=heap)
    await empty(remote)


async def empty(url: str) -> None:
    """Empty the server's database; nothing for a folder."""
    if url:
        engine = await connect(url)
        async with engine:
            await claim(engine)
            await wipe(engine)


if __name__ == "__main__":
    sys.exit(main())
