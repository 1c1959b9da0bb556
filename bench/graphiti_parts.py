"""The parts of the comparison with Graphiti: each fills the graph, measures, and adds figures."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from tenure.graph.door import observation
from tenure.graph.model import Observation, Stance
from tenure.graph.store import Store
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Outcome

from . import graphiti_made as made
from .bank import empty
from .bare import Bare
from .graphiti_child import OWN
from .graphiti_clients import message, opened, vector
from .report import Figure, Report
from .timing import high, in_turn, median, ms

ENGINE: Final = "neo4j"
ROOT: Final = Path(__file__).resolve().parents[1]
ASKED: Final = datetime(2026, 6, 1, tzinfo=UTC)
BATCH: Final = 25
"""Episodes that Graphiti takes at once."""

TOLD: Final = 1000
"""Facts that we are told at once."""

WARM: Final = 3 * TOLD
"""Facts that are told first: what is planned and compiled once is not measured."""

RATE: Final = 900.0
FLAT: Final = 1.3
MEMORY: Final = 500 * 10**6
AUDIT: Final = 60.0
"""Seconds for 100,000 facts."""

FASTER: Final = {1000: (1.0, 1.0), 10_000: (12.0, 5.0), 50_000: (50.0, 20.0)}
"""By facts: how many times faster a question that names a slot is, and one that needs full text; of
the fewest facts at 95 of 100 questions, of more at the median."""


@asynccontextmanager
async def graphiti_at(uri: str, facts: int, *, load: bool) -> Any:
    """Graphiti on an emptied graph, its indexes made, with so many facts if they are loaded."""
    for name in ("neo4j.notifications", "graphiti_core"):  # indexes that are there, and the like
        logging.getLogger(name).setLevel(logging.CRITICAL)
    await empty(uri)
    graphiti = opened(uri, {one.number: one for one in made.facts(facts)})
    try:
        await made.load(graphiti, facts if load else 0, vector)
        yield graphiti
    finally:
        await graphiti.close()


async def ingest(uri: str, report: Report, options: argparse.Namespace) -> None:
    """Facts that are told as structure: Graphiti one by one and in bulk, and ours."""
    async with graphiti_at(uri, max(options.triplets, options.episodes), load=False) as graphiti:
        one_by_one = await _rate(lambda: _triplets(graphiti, options.triplets), options.triplets)
    async with graphiti_at(uri, options.episodes, load=False) as graphiti:
        bulk = await _rate(lambda: _bulk(graphiti, options.episodes), options.episodes)
    await empty(uri)
    async with await Store.open(uri) as store:
        told = [_told(one) for one in made.facts(options.told + WARM)]
        await _observe(store, told[:WARM])
        ours = await _rate(lambda: _observe(store, told[WARM:]), options.told)
    report.raw("ingest", triplet=one_by_one, bulk=bulk, ours=ours)
    for name, theirs, bar in (
        ("add_triplet one by one", one_by_one, 200.0),
        ("add_episode_bulk, answers prepared", bulk, 100.0),
    ):
        times = ours / theirs
        report.add(
            Figure(
                engine=ENGINE, name=f"structured ingest beside {name}",
                value=f"{ours:,.0f} facts/s beside {theirs:.1f}", ratio=f"{times:,.0f} times",
                bar=f">= {bar:.0f}", met=times >= bar,
            )
        )  # fmt: skip


async def _rate(call: Callable[[], Awaitable[None]], facts: int) -> float:
    began = time.perf_counter()
    await call()
    return facts / (time.perf_counter() - began)


async def _triplets(graphiti: Any, count: int) -> None:
    from graphiti_core.edges import EntityEdge
    from graphiti_core.nodes import EntityNode

    for one in made.facts(count):
        since = datetime.fromisoformat(one.since)
        source, target = (
            EntityNode(name=end, group_id=made.GROUP, labels=["Entity"], summary="")
            for end in (one.subject, one.value)
        )
        edge = EntityEdge(
            source_node_uuid=source.uuid, target_node_uuid=target.uuid, group_id=made.GROUP,
            name=one.relation, fact=one.text, episodes=[], created_at=since, valid_at=since,
        )  # fmt: skip
        await graphiti.add_triplet(source, edge, target)


async def _bulk(graphiti: Any, count: int) -> None:
    from graphiti_core.nodes import EpisodeType
    from graphiti_core.utils.bulk_utils import RawEpisode

    raw = [
        RawEpisode(
            name=f"episode {one.number}", content=message(one), source_description="chat",
            source=EpisodeType.message, reference_time=datetime.fromisoformat(one.since),
        )
        for one in made.facts(count)
    ]  # fmt: skip
    for start in range(0, count, BATCH):
        await graphiti.add_episode_bulk(raw[start : start + BATCH], group_id=made.GROUP)


def _told(one: made.Made) -> Observation:
    attributes = {"LIVES_IN": "residence", "WORKS_AT": "employer", "HAS_HOBBY": "hobby"}
    return observation(
        group=OWN, subject=one.subject, attribute=attributes.get(one.relation, "acquaintance"),
        stance=Stance.ASSERTS, value=one.value, observed_at=datetime.fromisoformat(one.since),
        valid_from=datetime.fromisoformat(one.since), source=f"log/{one.number}", quote=one.text,
    )  # fmt: skip


async def _observe(store: Store, told: list[Observation]) -> None:
    for start in range(0, len(told), TOLD):
        await store.observe(told[start : start + TOLD])


async def adopting(uri: str, report: Report, edges: int) -> None:
    """The audit and the adoption of a graph, each in a process of its own."""
    async with graphiti_at(uri, edges, load=True):
        pass
    audited = await asyncio.to_thread(child, "audit", uri)
    adopted = await asyncio.to_thread(child, "adopt", uri)
    report.raw("audit", **audited)
    report.raw("adopt", **adopted)
    scaled = audited["seconds"] * 100_000 / edges
    report.add(
        Figure(
            engine=ENGINE, name=f"audit of {edges:,} facts",
            value=f"{audited['seconds']:.1f} s ({audited['busy']:.1f} s of the client), "
            f"{audited['most'] / 1e6:.0f} MB", ratio=f"{scaled:.0f} s for 100,000",
            bar=f"< {AUDIT:.0f} s", met=scaled < AUDIT,
        )
    )  # fmt: skip
    assert adopted["facts"] == edges and audited["findings"] == 0, (adopted, audited)
    tenths = adopted["tenths"]
    steps = [after - before for before, after in pairwise(tenths)]
    third = max(1, len(steps) // 3)
    grown = sum(steps[-third:]) / max(sum(steps[:third]), 1e-9) if steps else 1.0
    rate = edges / adopted["seconds"]
    for name, value, ratio, bar, met in (
        ("adoption", f"{rate:,.0f} edges/s ({edges / adopted['busy']:,.0f} of the client alone)",
         "", f">= {RATE:.0f}", rate >= RATE),
        ("adoption, last third beside the first", "", f"{grown:.2f}", f"<= {FLAT}", grown <= FLAT),
        ("adoption, memory of the client", f"{adopted['most'] / 1e6:.0f} MB", "",
         f"< {MEMORY / 1e6:.0f} MB", adopted["most"] < MEMORY),
    ):  # fmt: skip
        report.add(Figure(ENGINE, f"{name} ({edges:,} edges)", value, ratio, bar, met))


def child(what: str, uri: str) -> dict[str, Any]:
    """What a pass in a process of its own gives: see ``graphiti_child``."""
    command = [sys.executable, "-m", "bench.graphiti_child", what, uri]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


async def recall(uri: str, report: Report, size: int, questions: int) -> None:
    """The same questions to ``graphiti.search`` and to us, over the same graph."""
    async with graphiti_at(uri, size, load=True) as graphiti:
        await asyncio.to_thread(child, "adopt", uri)
        await graphiti.driver.execute_query("CALL db.prepareForReplanning(300)")
        people, rnd = size // made.FACTS, random.Random(size)
        asked: dict[str, str] = {}

        def next_round() -> None:
            who, other = made.name(rnd.randrange(people)), rnd.randrange(people)
            asked["named"] = f"Where does {who} live?"
            asked["text"] = f"Anything about {made.FIRMS[other * 5 % len(made.FIRMS)]} and so on?"

        async with await Store.open(uri) as store, Bare.beside(store.engine) as bare:

            async def ours(kind: str) -> None:
                answer = await ask(store, OWN, asked[kind], asked_at=ASKED)
                assert kind == "text" or answer.outcome is Outcome.ANSWERED, (asked, answer)

            async def theirs(kind: str) -> None:
                await graphiti.search(asked[kind], group_ids=[made.GROUP])

            async def one() -> None:
                next_round()
                await bare.read()

            calls: dict[str, Callable[[], Awaitable[object]]] = {"bare": one}
            for kind in ("named", "text"):
                calls[f"{kind} ours"] = lambda kind=kind: ours(kind)  # type: ignore[misc]
                calls[f"{kind} graphiti"] = lambda kind=kind: theirs(kind)  # type: ignore[misc]
            taken = await in_turn(calls, times=questions, warm=10)
    report.raw("recall", facts=size, seconds=taken)
    bars = FASTER.get(size, (None, None))
    for kind, what, bar in (
        ("named", "a question that names a slot", bars[0]),
        ("text", "a question that needs full text", bars[1]),
    ):
        mine, other = taken[f"{kind} ours"], taken[f"{kind} graphiti"]
        times, tops = median(other) / median(mine), high(other) / high(mine)
        report.add(
            Figure(
                engine=ENGINE, name=f"{what} beside graphiti.search ({size:,} facts)",
                value=f"{ms(median(mine))} beside {ms(median(other))}, 95 %: {ms(high(mine))} "
                f"beside {ms(high(other))}; RETURN 1 {ms(median(taken['bare']))}",
                ratio=f"{times:.1f} times faster, {tops:.1f} at 95 %",
                bar="" if bar is None else f">= {bar:.0f}",
                met=None if bar is None else (tops if size == min(FASTER) else times) >= bar,
            )
        )  # fmt: skip
