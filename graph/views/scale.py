"""A time axis: moments to positions, and where its ticks stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from ..times import BEGINNING, OPEN, Precision

_MONTH_STEPS: Final = (1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12000, 24000)
_SHORT_STEPS: Final = tuple(
    timedelta(minutes=minutes)
    for minutes in (1, 5, 15, 30, 60, 180, 360, 720, 1440, 2880, 7200, 14400)
)
_LEAST: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment on the axis and the precision that names it."""

    at: datetime
    precision: Precision


@dataclass(frozen=True, slots=True)
class Scale:
    """Linear from ``[first, last]`` to ``[left, right]``; what lies outside is at the edge."""

    first: datetime
    last: datetime
    left: float
    right: float

    def __call__(self, moment: datetime) -> float:
        """The position of a moment."""
        share = (moment - self.first) / (self.last - self.first)
        return self.left + (self.right - self.left) * min(1.0, max(0.0, share))

    def ticks(self, most: int) -> list[Tick]:
        """At most so many ticks, on round moments in UTC."""
        span = self.last - self.first
        for step in _SHORT_STEPS:
            if span / step <= most:
                precision = Precision.DAY if step >= timedelta(days=1) else Precision.INSTANT
                return [Tick(at, precision) for at in self._short(step)]
        for months in _MONTH_STEPS:
            if span / timedelta(days=30.44 * months) <= most:
                precision = Precision.YEAR if months >= 12 else Precision.MONTH
                return [Tick(at, precision) for at in self._months(months)]
        return []

    def _short(self, step: timedelta) -> Iterator[datetime]:
        count = -((BEGINNING - self.first) // step)
        at = BEGINNING + step * count
        while at <= self.last:
            yield at
            if at > OPEN - step:
                return
            at += step

    def _months(self, step: int) -> Iterator[datetime]:
        month = self.first.year * 12 + self.first.month - 1
        month -= month % step
        while month < 12 * 10_000:
            if month >= 12:
                at = datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC)
                if at > self.last:
                    return
                if at >= self.first:
                    yield at
            month += step


def scale_over(
    moments: Iterable[datetime], left: float, right: float, *, margin: float = 0.05
) -> Scale:
    """A scale that shows all these moments (at least one), with room on both sides.

    There is more at the right, where open ends point to.
    """
    every = list(moments)
    first, last = min(every), max(every)
    room = max((last - first) * margin, _LEAST)
    return Scale(
        first - room if first - BEGINNING > room else BEGINNING,
        last + 2 * room if OPEN - last > 2 * room else OPEN,
        left,
        right,
    )
