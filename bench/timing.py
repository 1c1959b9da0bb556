"""Medians of calls that are timed in turn, so that a noisy moment meets all of them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Awaitable, Callable, Mapping

Call = Callable[[], Awaitable[object]]


async def in_turn(calls: Mapping[str, Call], times: int, warm: int) -> dict[str, list[float]]:
    """Seconds that each call took, ``times`` each, round by round after ``warm`` rounds."""
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for n in range(-warm, times):
        for name, call in calls.items():
            began = time.perf_counter()
            await call()
            if n >= 0:
                taken[name].append(time.perf_counter() - began)
    return taken


def median(seconds: list[float]) -> float:
    return statistics.median(seconds)


def high(seconds: list[float]) -> float:
    """The time that nineteen of twenty calls stay under."""
    return sorted(seconds)[int(len(seconds) * 0.95)]


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"
