"""Times as exports write them, made aware; and the order of messages with one time."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from ...graph.times import utc
from .base import FieldError, Notes, Options

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NUMBER: Final = re.compile(r"-?\d{1,20}(?:\.\d{1,12})?\Z")
_SLASHED: Final = re.compile(
    r"(\d{4})/(\d\d?)/(\d\d?)(?:\s*\([^)]{1,12}\))?(?:[ T]+(\d\d?:\d\d(?::\d\d)?))?\Z"
)
_MILLISECONDS: Final = 1e11
"""Seconds above this lie in the year 5138, so that such a number counts milliseconds."""
_MICROSECONDS: Final = 1e14
_KEPT: Final = 10_000


def moment(given: Any, field: str, options: Options, notes: Notes) -> datetime:
    """An aware time from ISO text, ``2023/05/20 (Sat) 02:21``, or seconds since 1970.

    Milliseconds and microseconds since 1970 are told by their size. Text without an offset is read
    in the zone of the options, else as UTC, which is noted. Raises ``FieldError``.
    """
    if isinstance(given, str):
        given = given.strip()
        if _NUMBER.match(given):
            given = float(given)
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        missing = given is None or given == ""
        raise FieldError(field, "is missing" if missing else "is no time")
    if not isinstance(given, str):
        return _counted(given, field)
    try:
        found = datetime.fromisoformat(given)
    except ValueError:
        found = _slashed(given, field)
    if found.tzinfo is None:
        if options.timezone is None:
            notes.assumed_utc = True
        found = found.replace(tzinfo=options.timezone or UTC)
    try:
        utc(found)
    except ValueError as error:
        raise FieldError(field, str(error)) from None
    return found


def _counted(given: int | float, field: str) -> datetime:
    size = abs(given)
    unit = 1e6 if size >= _MICROSECONDS else 1e3 if size >= _MILLISECONDS else 1.0
    try:
        return _EPOCH + timedelta(seconds=given / unit)
    except (OverflowError, ValueError):
        shown = f"{given!s:.40}"
        raise FieldError(field, f"{shown} lies outside the years 1 to 9999") from None


def _slashed(given: str, field: str) -> datetime:
    found = _SLASHED.match(given)
    try:
        if found is None:
            raise ValueError
        year, month, day, clock = found.groups()
        return datetime.fromisoformat(
            f"{year}-{int(month):02}-{int(day):02}T{(clock or '00:00').zfill(5)}"
        )
    except ValueError:
        raise FieldError(field, f"{given!r:.60} is no time that is known here") from None


class Rising:
    """Keeps the order of messages that have one time: each gets a microsecond more than the one
    before it. Of a long conversation the last ten thousand times are remembered."""

    def __init__(self) -> None:
        self._met: Counter[datetime] = Counter()

    def __call__(self, at: datetime, field: str = "time") -> datetime:
        """The time for the next message. Raises ``FieldError`` at the end of all times."""
        if len(self._met) >= _KEPT:
            self._met.clear()
        later = self._met[at]
        self._met[at] += 1
        try:
            return at + timedelta(microseconds=later)
        except OverflowError:
            raise FieldError(field, "lies at the end of the year 9999") from None
