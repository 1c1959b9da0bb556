"""Times in English and Chinese text, against the moment of speaking."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.graph.times import Precision
from tenure.overlay.extraction.times import find_times

SAID = datetime(2025, 2, 18, 12, tzinfo=UTC)
"""A Tuesday."""


@pytest.mark.parametrize(
    ("text", "use", "start", "stop", "precision"),
    [
        ("yesterday", "point", "2025-02-17", "2025-02-18", "day"),
        ("the day before yesterday", "point", "2025-02-16", "2025-02-17", "day"),
        ("on 4 January", "point", "2025-01-04", "2025-01-05", "day"),
        ("on March 3rd, 2024", "point", "2024-03-03", "2024-03-04", "day"),
        ("on 2024-06-11", "point", "2024-06-11", "2024-06-12", "day"),
        ("in March 2024", "point", "2024-03-01", "2024-04-01", "month"),
        ("in September", "point", "2024-09-01", "2024-10-01", "month"),
        ("in 2021", "point", "2021-01-01", "2022-01-01", "year"),
        ("since 2020", "since", "2020-01-01", "2021-01-01", "year"),
        ("from today", "from", "2025-02-18", "2025-02-19", "day"),
        ("until June 2026", "until", "2026-06-01", "2026-07-01", "month"),
        ("from 2012 until the end of 2024", "span", "2012-01-01", "2025-01-01", "year"),
        ("between 2012 and 2015", "span", "2012-01-01", "2016-01-01", "year"),
        ("2010-2015", "span", "2010-01-01", "2016-01-01", "year"),
        ("May 18-19", "span", "2024-05-18", "2024-05-20", "day"),
        ("from 28 – 30 May 2024", "span", "2024-05-28", "2024-05-31", "day"),
        ("5月18日到19日", "span", "2024-05-18", "2024-05-20", "day"),
        ("从2024年5月18-19号", "span", "2024-05-18", "2024-05-20", "day"),
        ("last week", "point", "2025-02-10", "2025-02-17", "day"),
        ("last weekend", "point", "2025-02-15", "2025-02-17", "day"),
        ("last month", "point", "2025-01-01", "2025-02-01", "month"),
        ("last Friday", "point", "2025-02-14", "2025-02-15", "day"),
        ("two weeks ago", "point", "2025-02-04", "2025-02-05", "day"),
        ("three years ago", "point", "2022-01-01", "2023-01-01", "year"),
        ("next Monday", "point", "2025-02-24", "2025-02-25", "day"),
        ("昨天", "point", "2025-02-17", "2025-02-18", "day"),
        ("上周六", "point", "2025-02-15", "2025-02-16", "day"),
        ("今天起", "from", "2025-02-18", "2025-02-19", "day"),
        ("去年三月", "point", "2024-03-01", "2024-04-01", "month"),
        ("2021年3月5日", "point", "2021-03-05", "2021-03-06", "day"),
        ("自2020年以来", "since", "2020-01-01", "2021-01-01", "year"),
        ("从2012年到2024年底", "span", "2012-01-01", "2025-01-01", "year"),
        ("三年前", "point", "2022-01-01", "2023-01-01", "year"),
        ("上个月", "point", "2025-01-01", "2025-02-01", "month"),
    ],
)
def test_a_phrase_names_a_period(
    text: str, use: str, start: str, stop: str, precision: str
) -> None:
    (found,) = find_times(f"x {text} y" if text.isascii() else text, SAID)
    assert (found.use, found.start.date().isoformat(), found.stop.date().isoformat()) == (
        use,
        start,
        stop,
    )
    assert found.precision == Precision(precision)


@pytest.mark.parametrize(
    ("text", "start"),
    [("in September", "2025-09-01"), ("on Friday", "2025-02-21"), ("四月", "2025-04-01")],
)
def test_what_is_ahead_is_in_the_future(text: str, start: str) -> None:
    (found,) = find_times(f"x {text}", SAID, ahead=True)
    assert found.start.date().isoformat() == start


@pytest.mark.parametrize(
    "text",
    ["recently", "a few weeks ago", "in the spring", "I may march", "room 2019", "on 31 June",
     "on 31-2 May", "in the year 0",
     "每周四上午", "每月初一", "一会儿", "version 2.2024.1", "10000-01-01"],
)  # fmt: skip
def test_what_names_no_definite_period_gives_nothing(text: str) -> None:
    assert find_times(text, SAID) == []


def test_days_are_those_of_the_speaker() -> None:
    tokyo = datetime(2025, 2, 18, 0, 30, tzinfo=timezone(timedelta(hours=9)))
    (found,) = find_times("yesterday", tokyo)
    assert found.start.isoformat() == "2025-02-17T00:00:00+09:00"


@given(
    st.text(max_size=60)
    | st.lists(
        st.sampled_from(
            [
                "since",
                "in",
                "9999",
                "1900",
                "May",
                "0",
                "31",
                "12月",
                "年",
                "上周",
                "ago",
                "10",
                "years",
            ]
        ),
        max_size=8,
    ).map(" ".join),
    st.datetimes(timezones=st.just(UTC)),
)
def test_any_text_at_any_time(text: str, said: datetime) -> None:
    for found in find_times(text, said):
        assert 0 <= found.begin < found.end <= len(text)
        assert found.start <= found.stop
