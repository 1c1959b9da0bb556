"""Times as people write them, in English and Chinese, as exact as they were stated.

A coarse end includes the period that it names: an interval that was said to last until 2015 ends
when 2016 begins, and reads "2015" here. A time is shown in the offset in which it was stated; an
instant with an offset other than UTC carries it.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from enum import StrEnum
from typing import Final

from ..model import Kind, Memory, Status
from ..times import Precision


class Language(StrEnum):
    """Language of what people read."""

    EN = "en"
    ZH = "zh"


_MONTHS: Final = (
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
)


def local(moment: datetime, offset_minutes: int = 0) -> datetime:
    """The moment in the offset in which it was stated; in UTC where that leaves no year."""
    try:
        return moment.astimezone(timezone(timedelta(minutes=offset_minutes)))
    except (OverflowError, ValueError):
        return moment


def moment_text(
    moment: datetime,
    precision: Precision = Precision.INSTANT,
    offset_minutes: int = 0,
    language: Language = Language.EN,
    *,
    clock: bool = True,
) -> str:
    """A moment as exact as it was stated. ``clock=False`` leaves out the time of day.

    An instant at local midnight reads as its day.
    """
    at = local(moment, offset_minutes)
    chinese = language is Language.ZH
    if precision is Precision.YEAR:
        return f"{at.year}年" if chinese else f"{at.year:04d}"
    if precision is Precision.MONTH:
        return f"{at.year}年{at.month}月" if chinese else f"{_MONTHS[at.month - 1]} {at.year:04d}"
    day = (
        f"{at.year}年{at.month}月{at.day}日"
        if chinese
        else f"{at.year:04d}-{at.month:02d}-{at.day:02d}"
    )
    if precision is Precision.DAY or not clock or not (at.hour or at.minute or at.second):
        return day
    seconds = f":{at.second:02d}" if at.second else ""
    return f"{day} {at.hour:02d}:{at.minute:02d}{seconds}{_offset(at)}"


def _offset(at: datetime) -> str:
    offset = at.utcoffset()
    minutes = 0 if offset is None else int(offset.total_seconds() // 60)
    if not minutes:
        return ""
    sign, minutes = ("-", -minutes) if minutes < 0 else ("+", minutes)
    return f" {sign}{minutes // 60:02d}:{minutes % 60:02d}"


def last_moment(end: datetime, precision: Precision, stated: bool) -> datetime:
    """The moment that names a half-open end: within the period, where a coarse end was stated."""
    if stated and precision is not Precision.INSTANT:
        return end - timedelta(microseconds=1)
    return end


def interval_text(
    valid_from: datetime | None,
    valid_to: datetime | None,
    *,
    from_precision: Precision = Precision.INSTANT,
    to_precision: Precision = Precision.INSTANT,
    end_stated: bool = True,
    offset_minutes: int = 0,
    language: Language = Language.EN,
    as_of: datetime | None = None,
) -> str:
    """A half-open interval: "since Mar 2024", "2010 → 2015", "until 2015", "always", "from 2027".

    ``valid_from`` None is unbounded, ``valid_to`` None is open. ``as_of`` decides between "since"
    and "from". The time of day is left out unless both ends fall on one day.
    """
    chinese = language is Language.ZH
    last = None if valid_to is None else last_moment(valid_to, to_precision, end_stated)
    clock = (
        valid_from is not None
        and last is not None
        and local(valid_from, offset_minutes).date() == local(last, offset_minutes).date()
    )
    start = end = ""
    if valid_from is not None:
        start = moment_text(valid_from, from_precision, offset_minutes, language, clock=clock)
    if last is not None:
        end = moment_text(last, to_precision, offset_minutes, language, clock=clock)
    if not start and not end:
        return "一直" if chinese else "always"
    if not end:
        if valid_from is not None and as_of is not None and valid_from > as_of:
            return f"从{start}起" if chinese else f"from {start}"
        return f"自{start}起" if chinese else f"since {start}"
    if not start:
        return f"至{end}" if chinese else f"until {end}"
    if start == end and from_precision is not Precision.INSTANT:
        return start if chinese else f"{'on' if from_precision is Precision.DAY else 'in'} {start}"
    return f"{start} → {end}"


def memory_interval(
    memory: Memory, language: Language = Language.EN, as_of: datetime | None = None
) -> str:
    """The interval of a memory, as it was stated: of a plan, what it is planned for."""
    if memory.kind is Kind.PLANNED and memory.status is Status.HYPOTHESIS:
        return _planned(memory, language)
    return interval_text(
        memory.valid_from,
        memory.valid_to,
        from_precision=memory.from_precision,
        to_precision=memory.to_precision,
        end_stated=not memory.end_inferred,
        offset_minutes=memory.offset_minutes,
        language=language,
        as_of=as_of,
    )


def _planned(memory: Memory, language: Language) -> str:
    chinese = language is Language.ZH
    if memory.valid_from == memory.said_at:  # nobody stated a date
        return "日期未定" if chinese else "no date set"
    start = memory_start(memory, language)
    end = ""
    if memory.valid_to is not None:
        last = last_moment(memory.valid_to, memory.to_precision, not memory.end_inferred)
        shown = moment_text(last, memory.to_precision, memory.offset_minutes, language, clock=False)
        end = "" if shown == start else f" → {shown}"
    return f"定于{start}{end}" if chinese else f"for {start}{end}"


def memory_start(memory: Memory, language: Language = Language.EN) -> str:
    """The start of a memory, empty where it is unbounded."""
    if memory.valid_from is None:
        return ""
    return moment_text(
        memory.valid_from, memory.from_precision, memory.offset_minutes, language, clock=False
    )
