"""Times that a text names, resolved against the moment of speaking.

A phrase names a period ``[start, stop)`` in the offset of the turn, with the precision in which it
was stated, and how it is meant: a point, since then, from then, until then, from one to another.
Words that name no definite period ("recently", "in the spring", "a few weeks ago") give nothing:
a start that is not stated is not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from ...graph.times import Precision
from . import times_en, times_zh
from .periods import Period, Use


@dataclass(frozen=True, slots=True)
class TimePhrase:
    """One phrase: where it stands, how it is meant, and the period. ``stop`` is exclusive.

    ``precision`` is that of the start, ``until`` that of the stop where it was stated apart.
    """

    begin: int
    end: int
    use: Use
    start: datetime
    stop: datetime
    precision: Precision
    until: Precision


Found = tuple[int, int, Use, Period]
"""What the language modules give: begin, end, use, period."""

_GAP = re.compile(r"\s*,?\s*(?:and\s*)?")


def find_times(text: str, said: datetime, *, ahead: bool = False) -> list[TimePhrase]:
    """The time phrases of a text in its order.

    ``said`` is aware. ``ahead``: what could be past or future ("in September", "on Friday") is
    future; otherwise it is past.
    """
    found: list[Found] = []
    if times_en.HINT.search(text):
        found.extend(times_en.find(text, said, ahead))
    if times_zh.HINT.search(text):
        found.extend(times_zh.find(text, said, ahead))
    found.sort(key=lambda one: one[:2])
    return list(_spans(text, found))


def _spans(text: str, found: list[Found]) -> Iterator[TimePhrase]:
    """ "from X" directly before "until Y" is one span."""
    index = 0
    while index < len(found):
        begin, end, use, period = found[index]
        index += 1
        if index < len(found) and use is not Use.UNTIL:
            after_begin, after_end, after_use, after = found[index]
            if (
                after_use is Use.UNTIL
                and after.stop > period.start
                and _GAP.fullmatch(text, end, after_begin)
            ):
                index += 1
                yield TimePhrase(
                    begin, after_end, Use.SPAN, period.start, after.stop,
                    period.precision, after.precision,
                )  # fmt: skip
                continue
        yield TimePhrase(
            begin, end, use, period.start, period.stop, period.precision, period.precision
        )
