"""Times: always aware, always UTC inside, always microseconds, intervals half-open.

A time enters as text with an offset or as an aware ``datetime`` and leaves as fixed-width text
(``2025-03-01T12:00:00.000000Z``), so that the order of texts is the order of times.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final

Clock = Callable[[], datetime]
"""Gives the present moment, aware. Injected at the edges, never called deep inside."""

TICK: Final = timedelta(microseconds=1)
"""The least by which recorded times rise."""

BEGINNING: Final = datetime.min.replace(tzinfo=UTC)
"""Stands for an unbounded start where two starts must be compared. Never stored."""

OPEN: Final = datetime.max.replace(tzinfo=UTC)
"""Stands for an open end where two ends must be compared. Never stored."""


class Precision(StrEnum):
    """How exactly one end of an interval was stated."""

    INSTANT = "instant"  # to the second or better
    DAY = "day"
    MONTH = "month"
    YEAR = "year"


def system_clock() -> datetime:
    """The real clock, in UTC."""
    return datetime.now(UTC)


def utc(value: str | datetime) -> datetime:
    """An aware time as UTC.

    Raises ``ValueError`` with a message for people: for text that is no time, for a time without
    an offset, and for years outside 1 to 9999.
    """
    if isinstance(value, datetime):
        moment = value
    else:
        try:
            moment = datetime.fromisoformat(value.strip())
        except ValueError:
            raise ValueError(
                f"{value!r:.60} is not an ISO 8601 time of the years 1 to 9999"
            ) from None
    if moment.tzinfo is None or moment.utcoffset() is None:
        raise ValueError(f"{moment.isoformat()} has no offset; write it with Z or +hh:mm")
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError(f"{moment.isoformat()} lies outside the years 1 to 9999 in UTC") from None


@lru_cache(maxsize=16_384)
def iso(moment: datetime) -> str:
    """A UTC time as fixed-width text, the form in which times go into the graph."""
    return moment.isoformat(timespec="microseconds")[:26] + "Z"


def iso_or_none(moment: datetime | None) -> str | None:
    """``iso`` that lets an absent time through."""
    return None if moment is None else iso(moment)


def period_end(moment: datetime, precision: Precision, offset_minutes: int = 0) -> datetime:
    """When the month or year of a UTC time is over, as a clock with this offset shows it.

    A finer time is its own end.
    """
    if precision not in (Precision.MONTH, Precision.YEAR):
        return moment
    away = timedelta(minutes=offset_minutes)
    try:
        local = moment + away
        if precision is Precision.YEAR:
            return datetime(local.year + 1, 1, 1, tzinfo=UTC) - away
        return datetime(local.year + local.month // 12, local.month % 12 + 1, 1, tzinfo=UTC) - away
    except (OverflowError, ValueError):  # beyond the years 1 to 9999
        return OPEN
