"""Chinese time phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime

from . import periods
from .periods import Period, Use

_DIGITS = {sign: number for number, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
NUMBER = r"(?:\d{1,3}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])"
_MONTH = r"(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s?月(?:份)?"
_DAY = rf"({NUMBER})\s?[日号]"
_YEARS = {"前年": -2, "去年": -1, "今年": 0, "本年": 0, "明年": 1, "后年": 2}
_YEAR = rf"(?:((?:19|20)\d\d)\s?年|({'|'.join(_YEARS)}))"
_DAYS = {
    "大前天": -3,
    "前天": -2,
    "昨天": -1,
    "昨晚": -1,
    "昨日": -1,
    "明天": 1,
    "明日": 1,
    "后天": 2,
}
_STEPS = {"上上": -2, "上": -1, "这": 0, "本": 0, "下": 1, "下下": 2}
_STEP = "(上上|上|这|本|下下|下)"
_UNITS = {"天": "day", "日": "day", "周": "week", "星期": "week", "个月": "month", "年": "year"}

HINT = re.compile(r"[年月日号天周晚]|星期|礼拜|[今昨明][早晚日]")
"""Whether a text can hold a Chinese time phrase at all."""

Handler = Callable[["re.Match[str]", datetime, bool], Period | None]


def number(text: str) -> int:
    """The number that ``NUMBER`` found."""
    if text.isdigit():
        return int(text)
    tens, ten, ones = text.partition("十")
    if not ten:
        return _DIGITS[text]
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)


def _year_of(stated: str | None, word: str | None, said: datetime) -> int | None:
    if stated:
        return int(stated)
    return said.year + _YEARS[word] if word else None


def _date(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    year = _year_of(match[1], match[2], said)
    month, day = number(match[3]), number(match[4])
    if year is None:
        return periods.date_without_year(month, day, said, ahead)
    return periods.date(year, month, day, said)


def _days(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    first = _date(match, said, ahead)
    if first is None:
        return None
    last = periods.date(first.start.year, first.start.month, number(match[5]), said)
    if last is None or last.start <= first.start:
        return None
    return Period(first.start, last.stop, first.precision)


def _month(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    year = _year_of(match[1], match[2], said)
    if year is None:
        return periods.month_without_year(number(match[3]), said, ahead)
    return periods.month(year, number(match[3]), said)


def _year(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    year = _year_of(match[1], match[2], said)
    return None if year is None else periods.year(year, said)


def _weekday(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    number = "一二三四五六日天".index(match[2])
    monday = periods.week(said, _STEPS[match[1]]).start
    return periods.day(monday, min(number, 6))


def _step(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    step = _STEPS[match[1]]
    if match[2] == "月":
        return periods.shifted(said, step, "month")
    return periods.week(said, step)


def _ago(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    sign = -1 if match[3] == "前" else 1
    return periods.shifted(said, sign * number(match[1]), _UNITS[match[2]])


_ATOMS: tuple[tuple[re.Pattern[str], Handler], ...] = tuple(
    (re.compile(pattern), handler)
    for pattern, handler in (
        (
            rf"(?<![\d-]){_YEAR}?\s*(?<!\d){_MONTH}\s*({NUMBER})[日号]?\s*[到至~～–—-]\s*{_DAY}",
            _days,
        ),
        (rf"(?<![\d-]){_YEAR}?\s*(?<!\d){_MONTH}\s*{_DAY}", _date),
        (rf"(?<!\d){_YEAR}?\s*(?<!\d){_MONTH}(?![饼经])", _month),
        (rf"(?<!\d){_YEAR}(?![前后轻纪级])", _year),
        (rf"{_STEP}个?(?:周|星期|礼拜)([一二三四五六日天])", _weekday),
        (rf"{_STEP}(?:个)?(月|周|星期|礼拜)(?![一二三四五六日天末])", _step),
        (rf"({NUMBER})\s?(天|周|星期|个月|年)\s?(前|后)(?![面边])", _ago),
        (
            r"大前天|前天|昨天|昨晚|昨日|今天|今日|今早|今晚|明天|明日|(?<![今之以然最])后天",
            lambda m, said, ahead: periods.day(said, _DAYS.get(m[0], 0)),
        ),
    )
)
_SINCE = re.compile(r"\s*(?:以来|至今|到现在)")
_FROM = re.compile(r"\s*(?:起|开始|以后|之后)")
_UNTIL = re.compile(r"(?:到|至|直到|—|-)\s*\Z")
_BY = re.compile(r"(?:\A|[，,。；])\s*(?:等)?到\s*\Z")
"""At the head of a clause, of a time to come: "by then", not "until then"."""
_UNTIL_AFTER = re.compile(r"\s*(?:为止|之前|以前|底为止)")
_FROM_BEFORE = re.compile(r"(?:自从|自|从|打)\s*\Z")
_END = re.compile(r"\s*(?:年底|底|末)")


def _to_come(handler: Handler, match: re.Match[str], said: datetime) -> Period | None:
    found = handler(match, said, True)
    return found if found and found.start > said else None


def find(text: str, said: datetime, ahead: bool) -> Iterator[tuple[int, int, Use, Period]]:
    """Chinese time phrases of a text; a longer reading of one place is preferred."""
    taken: list[tuple[int, int, Handler, re.Match[str]]] = []
    for pattern, handler in _ATOMS:
        for match in pattern.finditer(text):
            begin, end = match.span()
            if all(end <= other[0] or begin >= other[1] for other in taken):
                taken.append((begin, end, handler, match))
    for begin, end, handler, match in sorted(taken, key=lambda one: one[:2]):
        try:
            period = handler(match, said, ahead)
        except (OverflowError, ValueError):
            continue
        if period is None:
            continue
        use = Use.SPAN if handler is _days else Use.POINT
        if until_end := _END.match(text, end):
            end = until_end.end()
            period = Period(period.stop, period.stop, period.precision)
        before = _FROM_BEFORE.search(text, 0, begin)
        if use is Use.SPAN:
            pass
        elif (by := _BY.search(text, 0, begin)) and (to_come := _to_come(handler, match, said)):
            use, before, period = Use.FROM, by, to_come
        elif until := _UNTIL.search(text, 0, begin):
            use, before = Use.UNTIL, until
        elif after := _UNTIL_AFTER.match(text, end):
            use, end = Use.UNTIL, after.end()
        elif after := _SINCE.match(text, end):
            use, end = Use.SINCE, after.end()
        elif after := _FROM.match(text, end):
            use, end = Use.FROM, after.end()
        elif before:
            use = Use.FROM
        yield before.start() if before else begin, end, use, period
