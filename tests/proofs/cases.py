"""Every timeline of the case files, on the core and in a store, in every order and batching."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

from tenure.graph.store import Store

from ..cases.apart import apart, vocabulary
from ..cases.bank import FEEDINGS, run_store
from ..cases.core import run_core
from ..cases.reading import Case, read_cases
from ..support.shared import shared
from .figures import Figures, Size

OWN = Path(__file__).parents[1] / "cases" / "own.jsonl"
SHUFFLES = {"full": 200, "small": 5}


async def run(target: str, size: Size) -> Figures:
    """Feed each case ``FEEDINGS`` ways to the store, and many shuffles to the core."""
    told = [case for case in read_cases([shared("cases"), OWN]) if case.timeline is not None]
    told = told[:: size.cases]
    shuffles = SHUFFLES[size.name]
    wrong = {case.name for case in told if not _right(case, shuffles)}
    feedings = list(FEEDINGS) if size.name == "full" else ["in one batch", "one by one"]
    mark = secrets.token_hex(4)
    ways = [(feeding, first) for feeding in feedings for first in (False, True)]
    fed = [
        [
            apart(case.name, case.timeline, f"{mark}w{way}x{number}")
            for number, case in enumerate(told)
            if case.timeline is not None
        ]
        for way in range(len(ways))
    ]
    words = vocabulary(one for cases in fed for one in cases)
    async with await Store.open(target, vocabulary=words) as store:
        figures = Figures("cases", store.engine.name)
        for (feeding, first), cases in zip(ways, fed, strict=True):
            found = await run_store(store, cases, feeding, verdicts_first=first)
            wrong |= set(found)
            figures.failures += [f"{name}, {feeding}: {found[name][0]}" for name in found]
    figures.numbers = {
        "timelines": len(told),
        "orders each on the core": shuffles + 2,
        "feedings each in the store": len(ways),
        "timelines that differ": len(wrong),
    }
    figures.require(not wrong, f"timelines that differ: {sorted(wrong)}")
    return figures


def _right(case: Case, shuffles: int) -> bool:
    assert case.timeline is not None
    count = len(case.timeline["observations"])
    chance = random.Random(case.name)
    orders = [list(range(count)), list(reversed(range(count)))]
    orders += [chance.sample(range(count), count) for _ in range(shuffles)]
    return not any(run_core(case.timeline, order) for order in orders)
