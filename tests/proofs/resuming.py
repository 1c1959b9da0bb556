"""``tenure ingest`` as a process that is meant to be killed: arguments FILE TARGET GROUP PAUSE.

It is the command itself, with small batches, so that a short log takes many; and with the units of
its store told and paused as in ``killing``: ``locked N`` and ``written N`` for unit N. The pauses
are in this program's wrapper of the unit, not in the product.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from typing import Any

from tenure.cli.app import run
from tenure.graph.store import Store
from tenure.overlay.ingest import chunks
from tenure.overlay.ingest import run as ingesting

from .killing import pausing

BATCH_TURNS = 40
CHUNK = 20


def slow(pause: float) -> None:
    """Make batches small, and every store that is opened say where it is."""
    ingesting.BATCH_TURNS = BATCH_TURNS
    chunks.CHUNK = CHUNK
    opened = Store.open
    numbers = itertools.count()

    async def told(*given: Any, **more: Any) -> Store:
        store = await opened(*given, **more)
        number = -1

        async def say(where: str) -> None:
            nonlocal number
            if where == "locked":
                number = next(numbers)
            print(where, number, flush=True)
            await asyncio.sleep(pause)

        pausing(store, say)
        print("open", 0, flush=True)
        return store

    Store.open = told  # type: ignore[method-assign]


def main(path: str, target: str, group: str, pause: str) -> int:
    """The exit code of the command."""
    slow(float(pause))
    os.environ.pop("TENURE_VOCABULARY", None)
    return run(["ingest", path, "--graph", target, "--group", group])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
