"""Loads many observations: ``python -m tests.proofs.loading TARGET GROUP COUNT``.

Prints one JSON object: seconds, the peak of this process's memory, and for an embedded graph the
cap of its heap, which lives in this process.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from tenure.graph.door import observation
from tenure.graph.model import Observation
from tenure.graph.store import Store

BATCH = 1000
BASE = datetime(2020, 1, 1, tzinfo=UTC)
ATTRIBUTES = ("hobby", "employer", "diet", "editor", "favourite_food")


def made(group: str, count: int) -> Iterator[Observation]:
    """So many observations over a tenth as many slots; every slot is told of ten times."""
    slots = max(1, count // 10)
    for n in range(count):
        slot, again = n % slots, n // slots
        yield observation(
            group=group,
            subject=f"Subject {slot // len(ATTRIBUTES)}",
            attribute=ATTRIBUTES[slot % len(ATTRIBUTES)],
            stance="asserts",
            value=f"value {again % 7}",
            observed_at=BASE + timedelta(minutes=n),
            source=f"row/{n}",
            speaker="somebody",
            quote=f"Row {n} says that it is value {again % 7}.",
        )


def _peak_mib() -> float:
    """The most memory that this process held. ``ru_maxrss`` is no use on Linux: a child begins with
    its parent's figure."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text("utf-8").splitlines())
        return int(lines["VmHWM"].split()[0]) / 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 if sys.platform != "darwin" else peak / 1024**2


async def main(target: str, group: str, count: int) -> None:
    async with await Store.open(target) as store:
        began = time.monotonic()
        rows = made(group, count)
        stored = 0
        slowest = 0.0
        while batch := list(islice(rows, BATCH)):
            start = time.monotonic()
            stored += (await store.observe(batch)).observations
            slowest = max(slowest, time.monotonic() - start)
        took = time.monotonic() - began
        info = await store.engine.info()
    mib = _peak_mib()
    print(
        json.dumps(
            {"stored": stored, "seconds": took, "slowest": slowest, "mib": mib, "heap": info.heap}
        )
    )


if __name__ == "__main__":
    target, group, count = sys.argv[1:]
    asyncio.run(main(target, group, int(count)))
