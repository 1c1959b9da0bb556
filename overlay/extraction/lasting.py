"""For how long something has held: "for three years", "all my life", 三年了.

English tells it with the perfect ("I have lived here for three years"); without that, such words
say how long something lasted, or will last. Chinese tells it by the 了 after them: 住了三年了
holds, 住了三年 may be over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from ...graph.times import Precision
from . import times_en, times_zh

_EN = re.compile(
    r"\bfor (?:(?:about|around|roughly|over|more than|nearly|almost|at least|exactly|only|just"
    r"|well over|the (?:last|past)|a good)\s+){0,2}"
    rf"(?P<count>{times_en.NUMBER}) (?P<unit>day|week|month|year|decade)s?\b"
    r"|\bfor (?:(?:many|some|several|a few|a couple of|so many) )?"
    r"(?:days|weeks|months|years|decades|ages)\b"
    r"|\bfor (?:a|quite a|such a) (?:long |good )?(?:time|while)\b"
    r"|\b(?:all|most of) (?:my|his|her|our|their) life\b|\bso far\b|\balways\b|\ball along\b",
    re.IGNORECASE,
)
_ZH = re.compile(
    rf"(?P<count>{times_zh.NUMBER}|半)(?P<unit>天|周|个?星期|个?月|年)(?:多|半|左右)?(?:时间)?了"
    r"|(?:好几?|多|很多|几)(?:年|个月)了|好久了|很久了|一辈子了"
)
_UNITS = {"天": "day", "周": "week", "星期": "week", "月": "month", "年": "year"}
_PRECISION = {"month": Precision.MONTH, "year": Precision.YEAR, "decade": Precision.YEAR}


@dataclass(frozen=True, slots=True)
class Lasting:
    """Words that say for how long it has held. ``start`` None: they do not say since when."""

    begin: int
    end: int
    start: datetime | None
    precision: Precision


def find_lasting(text: str, said: datetime, perfect: bool) -> list[Lasting]:
    """Such words of a text in its order; English ones only beside the perfect.

    The start lies before ``said`` by the span, as precise as its unit.
    """
    return list(_found(text, said, perfect))


def _found(text: str, said: datetime, perfect: bool) -> Iterator[Lasting]:
    if perfect:
        for match in _EN.finditer(text):
            if (count := match["count"]) is None:
                yield Lasting(*match.span(), None, Precision.INSTANT)
            else:
                yield from _since(match, times_en.count(count), match["unit"].lower(), said)
    for match in _ZH.finditer(text):
        if (count := match["count"]) is None:
            yield Lasting(*match.span(), None, Precision.INSTANT)
            continue
        unit = _UNITS[match["unit"].removeprefix("个")]
        if count != "半":
            yield from _since(match, times_zh.number(count), unit, said)
        elif unit == "year":
            yield from _since(match, 6, "month", said)


def _since(match: re.Match[str], count: int, unit: str, said: datetime) -> Iterator[Lasting]:
    try:
        if unit in ("day", "week"):
            start = said - timedelta(days=count * (7 if unit == "week" else 1))
        else:
            months = count * {"month": 1, "year": 12, "decade": 120}[unit]
            year, month = divmod(said.year * 12 + said.month - 1 - months, 12)
            # The last day that every month has: the span is not told by the day.
            start = said.replace(year=year, month=month + 1, day=min(said.day, 28))
    except (OverflowError, ValueError):
        return
    yield Lasting(*match.span(), start, _PRECISION.get(unit, Precision.DAY))
