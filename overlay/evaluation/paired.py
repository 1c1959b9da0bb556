"""The difference of two shares over the same questions, with its interval. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from .intervals import Interval, wilson


@dataclass(frozen=True, slots=True)
class Difference:
    """``second - first`` in shares of ``count`` pairs; ``interval`` is None without any."""

    count: int
    first: int
    second: int
    value: float | None
    interval: Interval | None


def difference(pairs: Iterable[tuple[bool, bool]]) -> Difference:
    """The difference of paired proportions (Newcombe 1998, Statistics in Medicine 17, 2635, method
    10: score intervals squared and added, with a correction for their correlation)."""
    both = only_first = only_second = neither = 0
    for first, second in pairs:
        both += first and second
        only_first += first and not second
        only_second += second and not first
        neither += not first and not second
    count = both + only_first + only_second + neither
    one, other = wilson(both + only_first, count), wilson(both + only_second, count)
    if one is None or other is None:
        return Difference(0, 0, 0, None, None)
    p, q = (both + only_first) / count, (both + only_second) / count
    phi = _phi(both, only_first, only_second, neither)
    low = _added(q - other.low, one.high - p, phi)
    high = _added(other.high - q, p - one.low, phi)
    interval = Interval(max(-1.0, q - p - low), min(1.0, q - p + high))
    return Difference(count, both + only_first, both + only_second, q - p, interval)


def _added(one: float, other: float, phi: float) -> float:
    return sqrt(max(0.0, one * one - 2 * phi * one * other + other * other))


def _phi(both: int, only_first: int, only_second: int, neither: int) -> float:
    """The correlation of the pairs, drawn to 0 where it is positive, by half the count."""
    rows = (both + only_first) * (only_second + neither)
    columns = (both + only_second) * (only_first + neither)
    if not rows or not columns:
        return 0.0
    apart = both * neither - only_first * only_second
    if apart > 0:
        apart_corrected = max(apart - (both + only_first + only_second + neither) / 2, 0.0)
    else:
        apart_corrected = float(apart)
    return apart_corrected / sqrt(rows * columns)
