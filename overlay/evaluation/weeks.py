"""Weeks: from Monday 00:00 UTC, half-open. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

WEEK: Final = timedelta(days=7)
USUAL_WEEKS: Final = 26
"""How many weeks are shown where nobody said since when."""
MOST_WEEKS: Final = 260


@dataclass(frozen=True, slots=True)
class Week:
    """One week. ``seen`` is its last moment that has been: its end, or the moment of the report."""

    start: datetime
    end: datetime
    seen: datetime


def weeks_until(moment: datetime, since: datetime | None) -> tuple[Week, ...]:
    """The weeks from that of ``since`` to that of ``moment``, at most the last ``MOST_WEEKS``."""
    last = _monday(moment)
    first = last - (USUAL_WEEKS - 1) * WEEK if since is None else _monday(since)
    many = min(MOST_WEEKS, max(0, (last - first) // WEEK + 1))
    starts = [last - back * WEEK for back in reversed(range(many))]
    return tuple(Week(start, start + WEEK, min(start + WEEK, moment)) for start in starts)


def week_of(moment: datetime, weeks: Sequence[Week]) -> int | None:
    """The place of the week that a moment lies in; None where it lies in none of them."""
    if not weeks or moment < weeks[0].start:
        return None
    number = (moment - weeks[0].start) // WEEK
    return number if number < len(weeks) else None


def _monday(moment: datetime) -> datetime:
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return day - timedelta(days=day.weekday())
