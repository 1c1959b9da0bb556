"""A process that is meant to be killed: arguments FOLDER GROUP FROM TO PAUSE.

Writes the batches from FROM up to TO, each in one unit of work, and prints where it is:
``locked N`` when the unit has locked and read, ``written N`` when it has written and not committed,
``done N`` when it was acknowledged. It waits PAUSE seconds at the first two, so that whoever reads
the lines can kill it exactly there. The pauses are in this program's wrapper of the unit, not in
the product.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar, cast

from tenure.graph.door import observation
from tenure.graph.engines import Unit
from tenure.graph.model import Observation
from tenure.graph.policy import Policy
from tenure.graph.store import Store
from tenure.graph.vocabulary import Vocabulary

from ..cases.apart import with_policies

T = TypeVar("T")
ATTRIBUTE = "proof_place"
SUBJECTS = 25
BATCH = 20
BASE = datetime(2025, 1, 1, tzinfo=UTC)


def vocabulary() -> Vocabulary:
    """What the store is opened with."""
    return with_policies({ATTRIBUTE: Policy()})


def batch(group: str, number: int) -> list[Observation]:
    """The batch with this number, always the same, in slots that other batches touch too."""
    chance = random.Random(number)
    return [
        observation(
            group=group,
            subject=f"Subject {chance.randrange(SUBJECTS)}",
            attribute=ATTRIBUTE,
            stance="asserts",
            value=f"value {chance.randrange(8)}",
            observed_at=BASE + timedelta(minutes=chance.randrange(500_000)),
            recorded_at=BASE + timedelta(days=400, seconds=number),
            source=f"batch {number}/{n}",
        )
        for n in range(BATCH)
    ]


class PausingUnit:
    """A unit of work that tells when it has locked, and waits there."""

    def __init__(self, unit: Unit, at_lock: Callable[[], Awaitable[None]]) -> None:
        self._unit = unit
        self._at_lock = at_lock
        self._locked = False

    async def rows(self, statement: str, parameters: Mapping[str, object]) -> list[list[Any]]:
        found = await self._unit.rows(statement, parameters)
        if not self._locked:
            self._locked = True
            await self._at_lock()
        return found

    async def run(self, statement: str, parameters: Mapping[str, object]) -> list[dict[str, Any]]:
        return await self._unit.run(statement, parameters)


def pausing(store: Store, say: Callable[[str], Awaitable[None]]) -> None:
    """Make every unit of this store say where it is."""
    write = store.engine.write

    async def slow(unit: Callable[[Unit], Awaitable[T]]) -> T:
        async def paused(work: Unit) -> T:
            result = await unit(cast(Unit, PausingUnit(work, lambda: say("locked"))))
            await say("written")
            return result

        return await write(paused)

    store.engine.write = slow  # type: ignore[method-assign]


async def main(folder: str, group: str, first: int, last: int, pause: float) -> None:
    number = first

    async def say(where: str) -> None:
        print(where, number, flush=True)
        await asyncio.sleep(pause)

    async with await Store.open(folder, vocabulary=vocabulary()) as store:
        pausing(store, say)
        print("open", first, flush=True)
        for number in range(first, last):  # ``say`` reads it
            await store.observe(batch(group, number))
            print("done", number, flush=True)


if __name__ == "__main__":
    folder, group, first, last, pause = sys.argv[1:]
    asyncio.run(main(folder, group, int(first), int(last), float(pause)))
