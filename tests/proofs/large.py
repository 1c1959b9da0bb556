"""A large graph: the memory of the process that ingests it, and what a read of it costs."""

from __future__ import annotations

import asyncio
import json
import secrets
import time

from tenure.graph.engines import EngineName
from tenure.graph.store import Store

from . import loading
from .figures import Figures, Size
from .processes import finished, started

MOST_MIB = {EngineName.NEO4J: 250, EngineName.ARCADEDB: 1536}
SECONDS_EACH = 0.02
SLACK_SECONDS = 120.0
READS = 200


async def run(target: str, size: Size) -> Figures:
    """Load in a process of its own, and read a few hundred slots."""
    group = f"large-{secrets.token_hex(4)}"
    embedded = "://" not in target
    count = size.embedded_observations if embedded else size.neo4j_observations
    said = await asyncio.to_thread(_loaded, target, group, count)
    async with await Store.open(target) as store:
        figures = Figures("large", store.engine.name)
        stored = (await store.counts(group)).observations
        state = await _median(store, group, count)
    figures.numbers = {
        "observations": stored,
        "observations/s": count / said["seconds"],
        "s for the slowest batch of 1,000": said["slowest"],
        "MiB at most in the ingesting process": float(said["mib"]),
        "heap": said["heap"] if embedded else "the server's own",
        "ms to read the state of a slot (median)": state * 1000,
    }
    figures.require(stored == count == said["stored"], f"{stored} of {count} are there")
    most = MOST_MIB[store.engine.name]
    figures.require(said["mib"] < most, f"{said['mib']:.0f} MiB are more than {most}")
    return figures


def _loaded(target: str, group: str, count: int) -> dict[str, float]:
    with started("tests.proofs.loading", [target, group, str(count)]) as process:
        out, err, code = finished(process, SLACK_SECONDS + count * SECONDS_EACH)
    if code != 0:
        raise RuntimeError(f"loading ended with {code}: {err[-2000:]}")
    said: dict[str, float] = json.loads(out)
    return said


async def _median(store: Store, group: str, count: int) -> float:
    slots = max(1, count // 10)
    took = []
    for n in range(READS):
        slot = n * 7919 % slots
        subject = f"Subject {slot // len(loading.ATTRIBUTES)}"
        attribute = loading.ATTRIBUTES[slot % len(loading.ATTRIBUTES)]
        began = time.perf_counter()
        rows = await store.slot_state(group, subject, attribute)
        took.append(time.perf_counter() - began)
        assert rows, (subject, attribute)
    return sorted(took)[len(took) // 2]
