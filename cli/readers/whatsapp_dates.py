"""Which of the three numbers of a date is the day: told over a whole file, or asked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

from ...graph.errors import InputError
from .whatsapp_lines import Stamp

_FIRST_YEAR = 2009
"""There was no WhatsApp before."""
_LAST_YEAR = 2199
_BACK = timedelta(days=1)
"""Messages stand in order of time, but for clocks that were set back."""


class Order(StrEnum):
    """What stands first in a date."""

    DAY = "day"  # 31/12/2024
    MONTH = "month"  # 12/31/2024
    YEAR = "year"  # 2024/12/31


def moment(stamp: Stamp, order: Order) -> datetime | None:
    """The time of a message, without a zone; None where the date is none in this order."""
    if (stamp.lengths[0] > 2) != (order is Order.YEAR) and stamp.lengths[0] + stamp.lengths[2] > 4:
        return None
    a, b, c = stamp.numbers
    year, month, day = {
        Order.DAY: (c, b, a),
        Order.MONTH: (c, a, b),
        Order.YEAR: (a, b, c),
    }[order]
    year += 2000 if year < 100 else 0
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        return None
    try:
        return datetime(year, month, day, stamp.hour, stamp.minute, stamp.second)
    except ValueError:
        return None


class _Trial:
    """How well a file reads in one order."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.faults = 0
        self.steps_back = 0
        self._last: datetime | None = None

    def take(self, at: datetime | None) -> None:
        if at is None:
            self.faults += 1
            return
        if self._last is not None and at < self._last - _BACK:
            self.steps_back += 1
        self._last = at


def order_of(path: Path, stamps: Iterable[Stamp], given: str | None) -> Order:
    """The order of all dates of a file: the only one in which all of them are dates, else the one
    in which they go back in time least often.

    ``given`` answers where not all but one are impossible. Two digits of a year stand last, unless
    only the other reading goes forward in time. Raises ``InputError`` with the question where
    nothing tells and nobody answered it.
    """
    if given is not None and given not in list(Order):
        raise InputError(f"date order {given!r:.40} is none of {', '.join(Order)}")
    trials = [_Trial(order) for order in Order]
    example: Stamp | None = None
    for stamp in stamps:
        moments = [moment(stamp, trial.order) for trial in trials]
        if not any(moments):
            continue
        for trial, at in zip(trials, moments, strict=True):
            trial.take(at)
        if moments[0] and moments[1] and moments[0] != moments[1]:
            example = stamp
    least = min(trial.faults for trial in trials)
    possible = [trial for trial in trials if trial.faults == least]
    if given is not None and any(trial.order == given for trial in possible):
        return Order(given)
    steps = min(trial.steps_back for trial in possible)
    left = [trial.order for trial in possible if trial.steps_back == steps]
    if left[0] is not Order.DAY or Order.MONTH not in left or example is None:
        return left[0]
    shown = "/".join(
        str(number).zfill(min(length, 2))
        for number, length in zip(example.numbers, example.lengths, strict=True)
    )
    raise InputError(
        f"{path}: in {shown}, does the day stand first or the month? Nothing in the file tells; "
        "answer with --date-order day or --date-order month"
    )
