"""The parts for a Graphiti that is in use: its search wrapped, and the passes that follow it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable
from typing import Any, Final

import tenure
from tenure.graph.store import Store
from tenure.overlay.graphiti.wrap.door import overlay_of
from tenure.overlay.graphiti.wrap.stated import StatedEdge
from tenure.overlay.memory import Bank

from . import graphiti_made as made
from .graphiti_child import OWN
from .graphiti_parts import ENGINE, child, graphiti_at
from .report import Figure, Report
from .timing import high, median, ms

WARM: Final = 10
DEARER: Final = 1.3
QUICK: Final = 0.2
"""Seconds of a quick pass that finds nothing new."""
SWEEP: Final = 60.0
"""Seconds of a sweep over 100,000 facts that finds nothing new."""


async def wrapped(uri: str, report: Report, size: int, questions: int) -> None:
    """``search`` of a wrapped Graphiti beside its own: the same questions, each first of one and
    then of the other, so that what the first leaves warm serves both alike."""
    async with graphiti_at(uri, size, load=True) as graphiti:
        await asyncio.to_thread(child, "adopt", uri)
        await graphiti.driver.execute_query("CALL db.prepareForReplanning(300)")
        people, rnd = size // made.FACTS, random.Random(size)
        async with await Store.open(uri) as store:
            ours = tenure.wrap(graphiti, Bank(store, OWN), groups={made.GROUP: OWN})
            taken: dict[str, list[tuple[float, float]]] = {}
            for number in range(-WARM, questions):
                asked = f"Where does {made.name(rnd.randrange(people))} live?"
                turns = (("ours", ours), ("graphiti", graphiti))
                for name, one in turns if number % 2 else turns[::-1]:
                    found, seconds = await _taken(one.search(asked, group_ids=[made.GROUP]))
                    assert found and (name == "graphiti" or isinstance(found[0], StatedEdge)), asked
                    if number >= 0:
                        taken.setdefault(name, []).append(seconds)
            failed = overlay_of(ours).counts.failures
    report.raw("wrapped", facts=size, seconds=taken)
    assert not failed, failed
    walls, busies = ({k: [one[n] for one in v] for k, v in taken.items()} for n in (0, 1))
    times = median(walls["ours"]) / median(walls["graphiti"])
    report.add(
        Figure(
            engine=ENGINE, name=f"wrapped search beside the host's own ({size:,} facts)",
            value=f"{ms(median(walls['ours']))} beside {ms(median(walls['graphiti']))}, "
            f"95 %: {ms(high(walls['ours']))} beside {ms(high(walls['graphiti']))}; of the client "
            f"{ms(median(busies['ours']))} beside {ms(median(busies['graphiti']))}",
            ratio=f"{times:.2f}", bar=f"<= {DEARER}", met=times <= DEARER,
        )
    )  # fmt: skip


async def _taken(call: Awaitable[Any]) -> tuple[Any, tuple[float, float]]:
    """What a call gives, and its seconds on the wall and of the processor."""
    began, busy = time.perf_counter(), time.process_time()
    found = await call
    return found, (time.perf_counter() - began, time.process_time() - busy)


async def following(uri: str, report: Report, edges: int) -> None:
    """The passes of ``sync`` with nothing new, over the graph that was just adopted, in a process
    of their own."""
    found = await asyncio.to_thread(child, "sync", uri)
    report.raw("sync", **found)
    passes = found["passes"]
    assert found["facts"] == edges and found["findings"] == 0, found
    quick, scaled = median(passes), found["sweep"] * 100_000 / edges
    for name, value, ratio, bar, met in (
        ("quick pass with nothing new", f"{ms(quick)}, 95 %: {ms(high(passes))}; the first "
         f"{ms(found['first'])}", "", f"< {QUICK * 1000:.0f} ms", quick < QUICK),
        ("sweep with nothing new", f"{found['sweep']:.1f} s ({found['busy']:.1f} s of the client), "
         f"{found['most'] / 1e6:.0f} MB", f"{scaled:.0f} s for 100,000", f"< {SWEEP:.0f} s",
         scaled < SWEEP),
    ):  # fmt: skip
        report.add(Figure(ENGINE, f"{name} ({edges:,} edges)", value, ratio, bar, met))
