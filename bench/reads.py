"""Reading a bank of a given size: one slot, a timeline, a subject. In round trips."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Final

from tenure.graph.engines import EngineName
from tenure.graph.store import Store

from . import given
from .bare import Bare
from .report import Figure, Report
from .timing import high, in_turn, median, ms

LONG: Final = 20
"""Memories of a long slot."""

BARS: Final = {
    EngineName.NEO4J: {"slot": 2.0, "timeline": 3.0, "subject": 6.0},
    EngineName.ARCADEDB: {"slot": 2.0, "timeline": 4.0, "subject": 16.0},
}
NAMES: Final = {
    "slot": "state of one slot by key, now",
    "past": "state of one slot at a past time",
    "timeline": f"timeline of a slot of {LONG} memories",
    "subject": f"state of a subject with {given.SLOTS} slots",
    "known": "state of one slot as known at a past time",
}


async def prepare(store: Store) -> None:
    """The long slots; a no-op where they are."""
    for n in range(LONG):
        await store.observe([given.said("long", number, n) for number in range(given.SLOTS)])


async def measure(
    store: Store, bare: Bare, report: Report, *, memories: int, people: int, quick: bool
) -> None:
    """Every read in turn with a bare round trip, each time of another slot or subject."""
    await prepare(store)
    rnd = random.Random(7)
    names = given.attributes()

    def somebody() -> str:
        return f"p{rnd.randrange(people)}"

    async def slot() -> None:
        found = await store.slot_state(given.GROUP, somebody(), rnd.choice(names))
        assert len(found) == 1, found

    async def past() -> None:
        at = given.START + timedelta(days=20)
        found = await store.slot_state(given.GROUP, somebody(), rnd.choice(names), as_of=at)
        assert len(found) == 1, found

    async def timeline() -> None:
        found = await store.timeline(given.GROUP, "long", rnd.choice(names))
        assert len(found.memories) == LONG, len(found.memories)

    async def subject() -> None:
        found = await store.subject_state(given.GROUP, somebody())
        assert len(found) == given.SLOTS, len(found)

    async def known() -> None:
        at = store.clock() - timedelta(seconds=1)
        await store.slot_state(given.GROUP, somebody(), rnd.choice(names), known_at=at)

    calls = {
        "bare": bare.read,
        "slot": slot,
        "past": past,
        "timeline": timeline,
        "subject": subject,
        "known": known,
    }
    taken = await in_turn(calls, times=60 if quick else 400, warm=30 if quick else 200)
    one = median(taken["bare"])
    engine = store.engine.name
    report.add(Figure(engine, "RETURN 1, bare driver", ms(one), "1.0"))
    for name, label in NAMES.items():
        ratio = median(taken[name]) / one
        report.raw("read", engine=engine, name=name, memories=memories, seconds=taken[name])
        bar = BARS[engine].get(name)
        report.add(
            Figure(
                engine=engine,
                name=f"{label} ({memories:,} memories)",
                value=f"{ms(median(taken[name]))}, 95 % under {ms(high(taken[name]))}",
                ratio=f"{ratio:.1f} round trips",
                bar="" if bar is None else f"<= {bar:.0f}",
                met=None if bar is None else ratio <= bar,
            )
        )
