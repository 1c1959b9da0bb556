"""How sure a share is: 95 % intervals of proportions and of ratios. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""The normal quantile of a two-sided interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Interval:
    """From ``low`` to ``high``, both included."""

    low: float
    high: float


def wilson(numerator: int, denominator: int) -> Interval | None:
    """The score interval of a proportion (Wilson 1927); None where nothing was counted.

    It stays inside 0 to 1 and says something also for 0 of n, where the plain normal one is empty.
    """
    if denominator <= 0:
        return None
    share = numerator / denominator
    square = Z * Z / denominator
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / denominator + square / (4 * denominator)) / (1 + square)
    low = 0.0 if numerator == 0 else max(0.0, middle - half)
    high = 1.0 if numerator == denominator else min(1.0, middle + half)
    return Interval(low, high)


@dataclass(slots=True)
class Sums:
    """What the interval of a ratio of sums needs, kept while cases pass by."""

    count: int = 0
    y: float = 0.0
    x: float = 0.0
    yy: float = 0.0
    xx: float = 0.0
    xy: float = 0.0

    def add(self, y: float, x: float) -> None:
        """One case: its part of the numerator and of the denominator."""
        self.count += 1
        self.y += y
        self.x += x
        self.yy += y * y
        self.xx += x * x
        self.xy += x * y

    def interval(self) -> Interval | None:
        """The interval of sum y / sum x over the cases drawn (Cochran 1977, Sampling Techniques,
        6.4, without the finite population factor); None under two cases."""
        if self.count < 2 or self.x <= 0:
            return None
        ratio = self.y / self.x
        spread = max(0.0, self.yy - 2 * ratio * self.xy + ratio * ratio * self.xx)
        mean = self.x / self.count
        half = Z * sqrt(spread / (self.count * (self.count - 1))) / mean
        return Interval(max(0.0, ratio - half), ratio + half)
