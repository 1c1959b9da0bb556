"""A start that was told by its month or year alone, beside what was said within that period."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import permutations

import pytest

from tenure.graph.door import observation
from tenure.graph.model import Observation, Stance
from tenure.graph.policy import Policy
from tenure.graph.timeline import resolve
from tenure.graph.times import OPEN, Precision, period_end, utc

MONTH, YEAR = Precision.MONTH, Precision.YEAR


def said(value: str, at: str, start: str | None = None, **given: object) -> Observation:
    return observation(
        group="g",
        subject="Ada",
        attribute="home",
        value=value,
        stance=Stance.ASSERTS,
        source=f"{value} {at}",
        observed_at=utc(at + "T12:00Z"),
        valid_from=None if start is None else utc(start + "T00:00Z"),
        from_precision=MONTH if start else Precision.INSTANT,
        **given,  # type: ignore[arg-type]
    )


def held(*given: Observation) -> list[tuple[str, str, str | None]]:
    """Value, first and last day, the same in every order."""
    results = set()
    for order in permutations(given):
        results.add(
            tuple(
                (
                    str(one.value),
                    f"{one.valid_from:%m-%d}",
                    f"{one.valid_to:%m-%d}" if one.valid_to else None,
                )
                for one in resolve(Policy(), list(order)).memories
                if one.valid_from is not None
            )
        )
    (result,) = results
    return list(result)


def test_a_month_lies_after_what_was_said_in_it_before() -> None:
    turin, oslo = said("Turin", "2026-03-07"), said("Oslo", "2026-04-07", "2026-03-01")
    assert held(turin, oslo) == [("Turin", "03-07", "04-01"), ("Oslo", "04-01", None)]


def test_a_month_that_is_not_over_ends_when_it_is_told() -> None:
    turin, oslo = said("Turin", "2026-03-07"), said("Oslo", "2026-03-20", "2026-03-01")
    assert held(turin, oslo) == [("Turin", "03-07", "03-20"), ("Oslo", "03-20", None)]


def test_two_of_one_month_follow_each_other_as_they_were_said() -> None:
    oslo, rome = said("Oslo", "2026-04-07", "2026-03-01"), said("Rome", "2026-04-08", "2026-03-01")
    assert held(oslo, rome) == [("Oslo", "03-01", "04-01"), ("Rome", "04-01", None)]


def test_a_month_before_what_is_said_to_hold_takes_its_place_in_the_past() -> None:
    turin, oslo = said("Turin", "2026-04-05"), said("Oslo", "2026-04-07", "2026-03-01")
    assert held(turin, oslo) == [("Oslo", "03-01", "04-05"), ("Turin", "04-05", None)]


def test_what_was_said_afterwards_moves_nothing() -> None:
    oslo, turin = said("Oslo", "2026-03-05", "2026-03-01"), said("Turin", "2026-03-20")
    assert held(oslo, turin) == [("Oslo", "03-01", "03-20"), ("Turin", "03-20", None)]


def test_the_same_value_said_in_the_month_leaves_its_start() -> None:
    once, again = said("Oslo", "2026-03-07"), said("Oslo", "2026-04-07", "2026-03-01")
    assert held(once, again) == [("Oslo", "03-01", None)]


@pytest.mark.parametrize(
    ("moment", "precision", "offset", "end"),
    [
        ("2026-02-01T00:00Z", MONTH, 0, "2026-03-01T00:00Z"),
        ("2026-12-01T00:00Z", MONTH, 0, "2027-01-01T00:00Z"),
        ("2026-03-31T22:00Z", MONTH, 120, "2026-04-30T22:00Z"),
        ("2025-12-31T16:00Z", YEAR, 480, "2026-12-31T16:00Z"),
        ("2026-03-07T00:00Z", Precision.DAY, 0, "2026-03-07T00:00Z"),
    ],
)
def test_a_period_ends_on_the_clock_of_who_told_it(
    moment: str, precision: Precision, offset: int, end: str
) -> None:
    assert period_end(utc(moment), precision, offset) == utc(end)


def test_the_last_year_has_no_end() -> None:
    assert period_end(datetime(9999, 5, 1, tzinfo=UTC), YEAR) == OPEN
    assert period_end(datetime(9999, 12, 1, tzinfo=UTC), MONTH) == OPEN
    assert period_end(datetime(1, 1, 1, tzinfo=UTC), YEAR, -60) == OPEN
