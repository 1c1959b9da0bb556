"""A writer that is already running: ``python -m tests.graph.store.late TARGET SOURCE``.

Stores a turn of the source and what it says of a new subject. When its locks are held and nothing
is committed it says "inside" and waits for a line of input; at the end it says how much was stored
and how much refused. The clock is where it stops: a unit asks it after its locks.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime

from tenure.graph.store import Store

from .conformance.given import WORDS, said, turn

NEW = "Late"


class StoppingClock:
    """Stops the first time that it is asked."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self) -> datetime:
        if not self.asked:
            self.asked = True
            print("inside", flush=True)
            sys.stdin.readline()
        return datetime.now(UTC)


async def main(target: str, source: str) -> None:
    t = turn(source, 0, "Good morning")
    one = said("Ashby", 0, subject=NEW, source=source, turn_id=t.turn_id)
    async with await Store.open(target, vocabulary=WORDS, clock=StoppingClock()) as store:
        receipt = await store.observe([one], turns=[t])
    print("done", receipt.observations, receipt.refused, flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
