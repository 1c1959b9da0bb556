"""Fills a bank through the product's own write path, in a process of its own.

    python -m bench.load TARGET FROM TO

writes the batches FROM up to TO, prints one JSON line a batch (seconds, memory of this process)
and a last one with how fresh batches went at that size. A process of its own, so that its memory
is the product's and not the benchmark's.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sys
import time
from pathlib import Path
from typing import Final

from tenure.graph.store import Store

from . import given
from .machine import resident

ROUNDS: Final = 5
"""Memories of a loaded slot."""

PROBES: Final = 9
BLOCK: Final = 2
"""Thousands of slots that are filled side by side, round by round."""

WARM: Final = 15
"""Batches to another folder first, where this process runs the engine: its compiler is lazy."""


def place(n: int) -> tuple[int, int]:
    """Which thousand slots the ``n``-th batch goes to, and which of their values it brings."""
    block, inside = divmod(n, BLOCK * ROUNDS)
    return block * BLOCK + inside % BLOCK, inside // BLOCK


def say(**row: object) -> None:
    print(json.dumps(row), flush=True)


async def probe(store: Store, at: int, name: str) -> None:
    """Batches over new slots, and over slots that have been there for long, at this size."""
    rnd = random.Random(at)
    people = at // ROUNDS * (given.BATCH // given.SLOTS)
    slots = [(person, number) for person in range(people) for number in range(given.SLOTS)]
    for i in range(PROBES):
        fresh = given.batch(i, 0, name=f"{name}-")
        began = time.perf_counter()
        await store.observe(fresh)
        say(probe="fresh", at=at, seconds=time.perf_counter() - began)
        spread = [
            given.said(f"p{person}", number, ROUNDS + i)
            for person, number in rnd.sample(slots, given.BATCH)
        ]
        began = time.perf_counter()
        await store.observe(spread)
        say(probe="spread", at=at, seconds=time.perf_counter() - began)


async def warm_up(target: str) -> None:
    """Let the engine in this process compile what it will run."""
    beside = Path(target + "-warm")
    async with await Store.open(beside) as store:
        for n in range(WARM):
            await store.observe(given.batch(*place(n)))
    shutil.rmtree(beside)


async def load(target: str, start: int, until: int, probing: str) -> None:
    """Write, say how it went, and measure at the end."""
    if start == 0 and "://" not in target:
        await warm_up(target)
    async with await Store.open(target) as store:
        for n in range(start, until):
            block, value = place(n)
            batch = given.batch(block, value)
            began = time.perf_counter()
            receipt = await store.observe(batch)
            seconds = time.perf_counter() - began
            now, most = resident()
            say(batch=n, round=value, seconds=seconds, stored=receipt.observations, now=now,
                most=most)  # fmt: skip
        if probing:
            await probe(store, until, probing)


if __name__ == "__main__":
    target, start, until, *probing = sys.argv[1:]
    asyncio.run(load(target, int(start), int(until), probing[0] if probing else ""))
