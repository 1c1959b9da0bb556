"""One of several writers: ``python -m tests.proofs.writing TARGET GROUP NUMBER SECONDS``.

Writes small batches to slots that all writers share, until the time is over. Prints the ids of
what the store acknowledged as one JSON line, and ends with 0 unless the store raised.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from datetime import UTC, datetime, timedelta

from tenure.graph.door import observation
from tenure.graph.model import Observation
from tenure.graph.policy import Policy
from tenure.graph.store import Store
from tenure.graph.vocabulary import Vocabulary

from ..cases.apart import with_policies

SLOTS = 10
ATTRIBUTE = "proof_place"
SUBJECT = "Rig"
SETTING = "proof_setting"
SCOPES: tuple[dict[str, str], ...] = (
    {},
    {},
    {"project": "heron"},
    {"project": "osprey"},
    {"project": "heron", "condition": "night"},
)
VALUES = tuple(f"value {n}" for n in range(20))
BASE = datetime(2025, 1, 1, tzinfo=UTC)
BATCH = 6


def vocabulary() -> Vocabulary:
    """What the store is opened with: both attributes hold one value."""
    return with_policies({ATTRIBUTE: Policy(), SETTING: Policy()})


def batch(group: str, number: int, count: int, chance: random.Random) -> list[Observation]:
    """A batch over several of the shared slots. Every observation is one of its own."""
    made = []
    for n in range(BATCH):
        source = f"writer {number}/{count}/{n}"
        said = BASE + timedelta(seconds=chance.randrange(10_000_000))
        general = n % 2 == 0
        made.append(
            observation(
                group=group,
                subject=f"Subject {chance.randrange(SLOTS)}" if general else SUBJECT,
                attribute=ATTRIBUTE if general else SETTING,
                scope={} if general else chance.choice(SCOPES),
                stance="asserts",
                value=chance.choice(VALUES),
                observed_at=said,
                source=source,
            )
        )
    return made


async def main(target: str, group: str, number: int, seconds: float) -> None:
    chance = random.Random(number)
    acknowledged: list[str] = []
    longest = 0.0
    async with await Store.open(target, vocabulary=vocabulary()) as store:
        end = time.monotonic() + seconds
        count = 0
        while time.monotonic() < end:
            given = batch(group, number, count, chance)
            began = time.monotonic()
            receipt = await store.observe(given)
            longest = max(longest, time.monotonic() - began)
            assert receipt.observations == len(given), receipt
            acknowledged += [o.observation_id for o in given]
            count += 1
    print(json.dumps({"ids": acknowledged, "batches": count, "longest": longest}))


if __name__ == "__main__":
    target, group, number, seconds = sys.argv[1:]
    asyncio.run(main(target, group, int(number), float(seconds)))
