"""Writing: batches over distinct slots beside plain creation, and single observations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from tenure.graph.engines import EngineName
from tenure.graph.store import Store

from . import baseline, given
from .bare import Bare
from .report import Figure, Report
from .timing import Call, in_turn, median, ms

BARS: Final = {EngineName.NEO4J: 2000, EngineName.ARCADEDB: 1200}
HALF: Final = 0.5
SINGLE: Final = 8.0


async def measure(store: Store, bare: Bare, report: Report, *, quick: bool) -> None:
    """The batches, then the single observations."""
    await _batches(store, report, quick=quick)
    await _single(store, bare, report, quick=quick)


async def _batches(store: Store, report: Report, *, quick: bool) -> None:
    engine = store.engine
    times, warm = (4, 2) if quick else (11, 16)
    blocks = count()

    async def fresh() -> None:
        await store.observe(next(fresh_batches))

    async def longer() -> None:
        await store.observe(next(longer_batches))

    fresh_batches = iter([given.batch(next(blocks), 0, name="w") for _ in range(times + warm)])
    longer_batches = iter([given.batch(n, 1, name="w") for n in range(times + warm)])
    calls: dict[str, Call] = {
        "fresh": fresh,
        "longer": longer,
        "plain": _creator(store, baseline.PLAIN, "x", times + warm, lean=False),
        "lean": _creator(store, baseline.LEAN, "y", times + warm, lean=True),
    }
    taken = await in_turn(calls, times=times, warm=warm)
    rate = {name: given.BATCH / median(seconds) for name, seconds in taken.items()}
    for name, seconds in taken.items():
        report.raw("batch", engine=engine.name, name=name, observations=given.BATCH,
                   seconds=seconds)  # fmt: skip
    bar = BARS[engine.name]
    for name, label in (("fresh", "new slots"), ("longer", "slots that have one")):
        report.add(
            Figure(
                engine=engine.name,
                name=f"batches of {given.BATCH:,} over distinct slots, {label}",
                value=f"{rate[name]:,.0f} observations/s",
                bar=f">= {bar:,}",
                met=rate[name] >= bar,
            )
        )
    share = rate["fresh"] / rate["plain"]
    report.add(
        Figure(
            engine=engine.name,
            name="plain UNWIND … CREATE of the same nodes, relations and properties",
            value=f"{rate['plain']:,.0f} a second",
            ratio=f"the store does {share:.2f} of it",
            bar=f">= {HALF}",
            met=share >= HALF,
        )
    )
    report.add(
        Figure(
            engine=engine.name,
            name="the same with the indexed properties only",
            value=f"{rate['lean']:,.0f} a second",
            ratio=f"the store does {rate['fresh'] / rate['lean']:.2f} of it",
        )
    )


def _creator(store: Store, statement: str, name: str, many: int, *, lean: bool) -> Call:
    waiting: Iterator[list[object]] = iter(
        [list(baseline.people(given.batch(n, 0, name=name), lean=lean)) for n in range(many)]
    )

    async def call() -> None:
        await baseline.create(store.engine, statement, next(waiting))  # type: ignore[arg-type]

    return call


async def _single(store: Store, bare: Bare, report: Report, *, quick: bool) -> None:
    engine = store.engine.name
    times, warm = (30, 15) if quick else (150, 60)
    fresh = iter([given.said(f"one{n}", n % given.SLOTS, 0) for n in range(times + warm)])
    longer = iter([given.said(f"one{n}", n % given.SLOTS, 1) for n in range(times + warm)])
    again = iter([given.said(f"one{n}", n % given.SLOTS, 1) for n in range(times + warm)])

    async def new_slot() -> None:
        await store.observe([next(fresh)])

    async def same_slot() -> None:
        await store.observe([next(longer)])

    async def known() -> None:
        await store.observe([next(again)])

    calls = {"empty": bare.write, "new": new_slot, "longer": same_slot, "known": known}
    taken = await in_turn(calls, times=times, warm=warm)
    empty = median(taken["empty"])
    report.add(Figure(engine, "empty write transaction, bare driver", ms(empty), "1.0"))
    for name, label, barred in (
        ("new", "a new slot", True),
        ("longer", "a slot that has one", True),
        ("known", "one that is known", False),
    ):
        ratio = median(taken[name]) / empty
        report.raw("single", engine=engine, name=name, seconds=taken[name], empty=taken["empty"])
        report.add(
            Figure(
                engine=engine,
                name=f"single observation, {label}",
                value=ms(median(taken[name])),
                ratio=f"{ratio:.1f} empty transactions",
                bar=f"<= {SINGLE:.0f}" if barred else "",
                met=ratio <= SINGLE if barred else None,
            )
        )
