"""Calendar periods: days, weeks, months and years around a moment, in its own offset."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from ...graph.times import Precision


class Use(StrEnum):
    """How a period is meant."""

    POINT = "point"  # on, in, yesterday
    SINCE = "since"  # since then, and still
    FROM = "from"  # from then on
    UNTIL = "until"  # until then, the period included
    SPAN = "span"  # from one to another


@dataclass(frozen=True, slots=True)
class Period:
    """``[start, stop)``, with the precision in which it was named."""

    start: datetime
    stop: datetime
    precision: Precision


def midnight(moment: datetime) -> datetime:
    """The beginning of the moment's day."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def day(moment: datetime, offset: int = 0) -> Period:
    """The moment's day, or the one ``offset`` days later. Raises ``OverflowError`` at the ends."""
    start = midnight(moment) + timedelta(days=offset)
    return Period(start, start + timedelta(days=1), Precision.DAY)


def week(moment: datetime, offset: int = 0) -> Period:
    """The moment's week, from Monday, or the one ``offset`` weeks later.

    There is no precision of a week: it is dated to its Monday, as a day.
    """
    start = midnight(moment) + timedelta(days=7 * offset - moment.weekday())
    return Period(start, start + timedelta(days=7), Precision.DAY)


def weekend(moment: datetime, offset: int) -> Period:
    """Saturday and Sunday of the moment's week, or of the one ``offset`` weeks later."""
    start = week(moment, offset).start + timedelta(days=5)
    return Period(start, start + timedelta(days=2), Precision.DAY)


def month(year: int, number: int, like: datetime) -> Period:
    """A month; ``number`` may lie outside 1 to 12 and then counts into other years."""
    year, number = year + (number - 1) // 12, (number - 1) % 12 + 1
    start = midnight(like).replace(year=year, month=number, day=1)
    following = (year + 1, 1) if number == 12 else (year, number + 1)
    stop = start.replace(year=following[0], month=following[1])
    return Period(start, stop, Precision.MONTH)


def year(number: int, like: datetime) -> Period:
    """A year."""
    start = midnight(like).replace(year=number, month=1, day=1)
    return Period(start, start.replace(year=number + 1), Precision.YEAR)


def date(year_: int, month_: int, day_: int, like: datetime) -> Period | None:
    """A day of the calendar, None where there is no such day."""
    try:
        return day(midnight(like).replace(year=year_, month=month_, day=day_))
    except ValueError:
        return None


def date_without_year(month_: int, day_: int, said: datetime, ahead: bool) -> Period | None:
    """The nearest such day before (today included), or ahead."""
    found = date(said.year, month_, day_, said)
    if found is None:
        return None
    if ahead and found.stop <= said:
        return date(said.year + 1, month_, day_, said)
    if not ahead and found.start > said:
        return date(said.year - 1, month_, day_, said)
    return found


def month_without_year(number: int, said: datetime, ahead: bool) -> Period:
    """The nearest such month before (this one included), or ahead."""
    found = month(said.year, number, said)
    if ahead and found.stop <= said:
        return month(said.year + 1, number, said)
    if not ahead and found.start > said:
        return month(said.year - 1, number, said)
    return found


def weekday(number: int, said: datetime, ahead: bool) -> Period:
    """The nearest such weekday (0 is Monday) before today, or after it."""
    if ahead:
        return day(said, (number - said.weekday() - 1) % 7 + 1)
    return day(said, -((said.weekday() - number - 1) % 7 + 1))


def shifted(said: datetime, count: int, unit: str) -> Period:
    """The day, week, month or year that lies ``count`` units later (negative: ago)."""
    if unit == "day":
        return day(said, count)
    if unit == "week":
        return day(said, 7 * count)
    if unit == "month":
        return month(said.year, said.month + count, said)
    return year(said.year + count, said)
