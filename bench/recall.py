"""How fast questions are answered, on both engines, in round trips of the bare driver.

    python -m bench.recall [--engine neo4j|embedded|both] [--sizes 10,100] [--quick]

For each size (thousands of memories) a bank of one group is filled through the product's write
path, with a turn for every five memories. Then questions are asked in turn with a bare ``RETURN 1``
over the same driver, each about another subject and attribute: those that name a known slot, and
those that need full text. ``--sizes 10,1000`` shows how the named slot grows to a million. Reading
the words of a question (the profile) is timed alone, as are ranking and packing, both by the time
of the processor. Traces are not written. Neo4j is the server named by ``TENURE_TEST_NEO4J_URI``;
its database is EMPTIED. No time makes this command fail.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from tenure.graph.door import observation
from tenure.graph.engines import EngineName
from tenure.graph.model import Stance
from tenure.graph.store import Store
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.looking import Request
from tenure.overlay.recall.model import Outcome
from tenure.overlay.recall.pack.blocks import gathered
from tenure.overlay.recall.pack.rank import limited
from tenure.overlay.recall.profile import profile
from tenure.overlay.recall.recalled import Packing, packed, recalled
from tests.support.ending import ends_cleanly

from . import given, growth, searched
from .bank import URI, empty, engines
from .bare import Bare
from .load import ROUNDS
from .machine import machine, server
from .report import Figure, Report, table
from .timing import high, in_turn, median, ms

ASKED: Final = datetime(2026, 6, 1, tzinfo=UTC)
GROWTH: Final = 2.0
"""The most that the median may grow from the first size to the last."""
PURE: Final = 0.002
"""Seconds that reading the words of one question may take."""
WHOLE: Final = 10
"""Memories of the slot that is shown whole."""
NAMED: Final = (5.0, 10.0)
"""Round trips of a question that names a known slot, on Neo4j: the median, and 95 of 100."""


def main() -> int:
    """Measure, print a table, write raw rows."""
    parser = argparse.ArgumentParser(prog="python -m bench.recall", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--engine", choices=["neo4j", "embedded", "both"], default="both")
    parser.add_argument("--sizes", default="10,100", help="thousands of memories, rising")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    options = parser.parse_args()
    sizes = sorted(int(one) for one in options.sizes.split(","))
    ends_cleanly()
    started = datetime.now(UTC)
    report = Report("recall", started)
    print(f"{started:%Y-%m-%d %H:%M} UTC, {machine()}")
    try:
        words(report)
        for engine in engines(options.engine):
            asyncio.run(_engine(engine, sizes, report, quick=options.quick))
    finally:
        report.close()
    print(f"\n{machine()}\n\n{table(report.figures)}\n\nraw rows: {report.path}")
    return 0


def question(rnd: random.Random, people: int) -> str:
    """A question that names a known slot."""
    label = Vocabulary.load().label(rnd.choice(given.attributes()))
    return f"What is p{rnd.randrange(people)}'s {label}?"


def words(report: Report) -> None:
    """The part without a graph: what the words of a question ask for."""
    rnd, vocabulary = random.Random(3), Vocabulary.load()
    asked = [question(rnd, 1000) for _ in range(400)]
    taken: list[float] = []
    for number, one in enumerate(asked):
        began = time.thread_time()
        profile(one, ASKED, vocabulary)
        if number >= 100:
            taken.append(time.thread_time() - began)
    found = median(taken)
    report.add(
        Figure(
            engine="",
            name="profile of a question, no graph, time of the processor",
            value=f"{ms(found)}, 95 % under {ms(high(taken))}",
            bar=f"< {PURE * 1000:.0f} ms",
            met=found < PURE,
        )
    )


async def _engine(engine: EngineName, sizes: list[int], report: Report, *, quick: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="tenure-bench-") as folder:
        remote = os.environ.get(URI, "") if engine is EngineName.NEO4J else ""
        target = remote or str(Path(folder) / "bank")
        await empty(remote)
        medians: list[float] = []
        loaded, begin = growth.Loaded(engine), 0
        for size in sizes:
            growth.fill(target, loaded, report, [(begin, size, "")])
            async with await Store.open(target) as store, Bare.beside(store.engine) as bare:
                turns = [1000 * n // searched.MEMORIES_A_TURN for n in (begin, size)]
                await searched.tell(store, *turns)
                begin = size
                print(f"\n{await server(store.engine)}")
                people = size // ROUNDS * 20
                medians.append(await _size(store, bare, report, size, people, quick=quick))
        if len(medians) > 1:
            report.add(
                Figure(
                    engine=engine,
                    name=f"growth of the named slot, {sizes[0]:,},000 to {sizes[-1]:,},000",
                    value="",
                    ratio=f"{medians[-1] / medians[0]:.2f}",
                    bar=f"<= {GROWTH:.0f}",
                    met=medians[-1] / medians[0] <= GROWTH,
                )
            )
        await empty(remote)


async def _whole_slot(store: Store, report: Report) -> None:
    """Ranking and packing a slot of high risk, which is shown whole."""
    for n in range(WHOLE):
        at = ASKED - timedelta(days=200 * (WHOLE - n))
        said = observation(
            group=given.GROUP, subject="Mover", attribute="residence", value=f"town {n}",
            stance=Stance.ASSERTS, observed_at=at, source=f"moves/{n}", speaker="Mover",
            quote=f"so I moved to town {n} with all my boxes and two cats",
        )  # fmt: skip
        await store.observe([said])
    asked, how = "Where does Mover live?", Packing()
    found = await recalled(store, (given.GROUP,), asked, Request(ASKED), how)
    assert len(found.packet.rows) == 2 * WHOLE - 1, found.packet
    taken: list[float] = []
    for number in range(400):
        began = time.thread_time()
        every = [c for one in found.looked for c in gathered(one, lambda name: True)]
        ranked = limited(every, how.top)
        packed(asked, (given.GROUP,), found.looked, ranked, found.said, how)
        if number >= 100:
            taken.append(time.thread_time() - began)
    report.add(
        Figure(
            engine=store.engine.name,
            name=f"rank and pack of a slot of {WHOLE} memories, shown whole, time of the processor",
            value=f"{ms(median(taken))}, 95 % under {ms(high(taken))}",
            bar=f"< {PURE * 1000:.0f} ms with the profile",
            met=None,
        )
    )


async def _size(
    store: Store, bare: Bare, report: Report, size: int, people: int, *, quick: bool
) -> float:
    rnd = random.Random(size)

    async def named() -> None:
        answer = await ask(store, given.GROUP, question(rnd, people), asked_at=ASKED)
        assert answer.outcome is Outcome.ANSWERED, answer

    calls: dict[str, Callable[[], Awaitable[object]]] = {
        "bare": bare.read,
        "named": named,
        "searched": searched.asking(store, rnd, ASKED),
    }
    taken = await in_turn(calls, times=60 if quick else 300, warm=30 if quick else 100)
    one, engine = median(taken["bare"]), store.engine.name
    report.raw("recall", engine=engine, memories=size * 1000, load=machine(), seconds=taken)
    report.add(Figure(engine, f"RETURN 1, bare driver ({size:,},000 memories)", ms(one), "1.0"))
    for name, label, bars in (
        (
            "named",
            "question that names a known slot",
            NAMED if engine is EngineName.NEO4J else None,
        ),
        ("searched", "question that needs full text", searched.BARS[engine].get(size)),
    ):
        for place, (what, value) in enumerate(
            (("median", median(taken[name])), ("95 %", high(taken[name])))
        ):
            bar = None if bars is None else bars[place]
            report.add(
                Figure(
                    engine=engine,
                    name=f"{label}, {what} ({size:,},000 memories, 1 group)",
                    value=ms(value),
                    ratio=f"{value / one:.1f} round trips",
                    bar="" if bar is None else f"<= {bar:.0f}",
                    met=None if bar is None else value / one <= bar,
                )
            )
    await _whole_slot(store, report)
    return median(taken["named"]) / one


if __name__ == "__main__":
    sys.exit(main())
