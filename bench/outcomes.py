"""A slot with very many outcomes: what the next one costs, against the first of a fresh slot."""

from __future__ import annotations

from typing import Final

from tenure.graph.store import Store

from . import given
from .report import Figure, Report
from .timing import in_turn, median, ms

BAR: Final = 2.0
LONG: Final = "many outcomes"


async def measure(store: Store, report: Report, *, outcomes: int, quick: bool) -> None:
    """Fills one slot in order, then appends to it in turn with starting fresh ones."""
    engine = store.engine.name
    for start in range(0, outcomes, given.BATCH):
        until = min(start + given.BATCH, outcomes)
        await store.observe([given.outcome(LONG, n) for n in range(start, until)])
    times, warm = (20, 10) if quick else (40, 20)
    following = iter([given.outcome(LONG, outcomes + n) for n in range(times + warm)])
    firsts = iter([given.outcome(f"few outcomes {n}", 1) for n in range(times + warm)])

    async def first() -> None:
        await store.observe([next(firsts)])

    async def following_one() -> None:
        await store.observe([next(following)])

    taken = await in_turn({"first": first, "next": following_one}, times=times, warm=warm)
    ratio = median(taken["next"]) / median(taken["first"])
    report.raw("outcomes", engine=engine, outcomes=outcomes, **taken)
    report.add(
        Figure(
            engine=engine,
            name=f"the next outcome of a slot of {outcomes:,}, against the first of a fresh one",
            value=f"{ms(median(taken['next']))} against {ms(median(taken['first']))}",
            ratio=f"{ratio:.2f}",
            bar=f"<= {BAR:.0f}",
            met=ratio <= BAR,
        )
    )
