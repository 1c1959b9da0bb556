"""Intervals: against published values, and that they cover what they should."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.overlay.evaluation.intervals import Sums, wilson


@pytest.mark.parametrize(
    ("numerator", "denominator", "low", "high"),
    [
        # Newcombe 1998, Statistics in Medicine 17, table I, method 3 (score).
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0000),
    ],
)
def test_the_score_interval_is_the_published_one(
    numerator: int, denominator: int, low: float, high: float
) -> None:
    found = wilson(numerator, denominator)
    assert found is not None
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_nothing_counted_has_no_interval() -> None:
    assert wilson(0, 0) is None
    assert Sums().interval() is None


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_share_lies_in_its_interval(given: tuple[int, int]) -> None:
    numerator, denominator = given
    found = wilson(numerator, denominator)
    assert found is not None
    assert 0 <= found.low <= numerator / denominator <= found.high <= 1


def test_the_interval_of_a_ratio_covers_the_true_ratio_about_95_times_of_100() -> None:
    drawn = random.Random(7)
    covered = 0
    for _ in range(400):
        sums = Sums()
        for _ in range(60):
            plain = drawn.randint(50, 400)
            sums.add(100 + plain * 1.2 + drawn.gauss(0, 15), plain)
        interval = sums.interval()
        assert interval is not None
        covered += interval.low <= (100 + 225 * 1.2) / 225 <= interval.high
    assert 0.9 <= covered / 400 <= 0.98
