"""English time phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime

from ...graph.times import Precision
from . import periods
from .periods import Period, Use

_MONTH = (
    r"(?:Jan(?:uary|\.)?|Feb(?:ruary|\.)?|Mar(?:ch|\.)?|Apr(?:il|\.)?|May|June?|July?"
    r"|Aug(?:ust|\.)?|Sept?(?:ember|\.)?|Oct(?:ober|\.)?|Nov(?:ember|\.)?|Dec(?:ember|\.)?)"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY = r"(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?"
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNT = {word: number for number, word in enumerate(_WORDS, start=1)} | {"a": 1, "an": 1}
NUMBER = rf"(?:an?|{'|'.join(_WORDS)}|\d{{1,3}})"
_STEP = {"last": -1, "this": 0, "next": 1}
_RELATIVE = {
    "the day before yesterday": -2,
    "yesterday": -1,
    "last night": -1,
    "tomorrow": 1,
    "the day after tomorrow": 2,
}  # anything else that the pattern finds is today

HINT = re.compile(
    r"\d{4}|\b(?:today|tonight|yesterday|tomorrow|ago|last|this|next|weekend|since|from|until|till|on|in)\b"
    rf"|\b{_MONTH}\b",
    re.IGNORECASE,
)
"""Whether a text can hold an English time phrase at all."""

Handler = Callable[["re.Match[str]", datetime, bool], Period | None]


def _month(text: str) -> int:
    return _MONTHS.index(text[:3].lower()) + 1


def count(text: str) -> int:
    """The number that ``NUMBER`` found."""
    return _COUNT.get(text.lower()) or int(text)


def _iso(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    return periods.date(int(match[1]), int(match[2]), int(match[3]), said)


def _date(day: str, month: str, year: str | None, said: datetime, ahead: bool) -> Period | None:
    if year:
        return periods.date(int(year), _month(month), int(day), said)
    return periods.date_without_year(_month(month), int(day), said, ahead)


def _relative_month(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    step, found = match[1].lower(), _month(match[2])
    if step == "this":
        return periods.month(said.year, found, said)
    return periods.month_without_year(found, said, ahead=step == "next")


def _years(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    first, last = periods.year(int(match[1]), said), periods.year(int(match[2]), said)
    if last.start < first.start:
        return None
    return Period(first.start, last.stop, first.precision)


def _days(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    name = match["month"] or match["before"]
    first = _date(match["first"], name, match["year"], said, ahead)
    last = _date(match["last"], name, match["year"], said, ahead)
    if first is None or last is None or last.start <= first.start:
        return None
    return Period(first.start, last.stop, Precision.DAY)


def _unit(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    step, unit = _STEP[match[1].lower()], match[2].lower()
    return periods.week(said, step) if unit == "week" else periods.shifted(said, step, unit)


def _weekend(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    found = periods.weekend(said, _STEP.get(match[1].lower(), -1))
    # "We hiked this weekend", said on a Monday, was the one before.
    return periods.weekend(said, -1) if found.start > said and not ahead else found


def _weekday(match: re.Match[str], said: datetime, ahead: bool) -> Period | None:
    number, word = _DAYS.index(match[2][:3].lower()), match[1].lower()
    return periods.weekday(
        number, said, ahead=word in ("next", "this") or (ahead and word != "last")
    )


def _shift(match: re.Match[str], said: datetime, sign: int) -> Period | None:
    return periods.shifted(said, sign * count(match[1]), match[2].lower())


_ATOMS: tuple[tuple[re.Pattern[str], Handler, bool], ...] = tuple(
    (re.compile(rf"(?<![\w/.-])(?:{pattern})(?![\w/]|[-.]\d)"), handler, bare)
    for pattern, handler, bare in (
        (r"(\d{4})-(\d\d)-(\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?", _iso, True),
        (
            rf"(?:(?P<before>{_MONTH}) )?(?P<first>\d{{1,2}})(?:st|nd|rd|th)?\s?[-–—]\s?"
            rf"(?P<last>\d{{1,2}})(?:st|nd|rd|th)?(?(before)|(?: of)? (?P<month>{_MONTH}))"
            r"(?:,? (?P<year>\d{4}))?",
            _days,
            True,
        ),
        (
            rf"(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({_MONTH})(?:,? (\d{{4}}))?",
            lambda m, said, ahead: _date(m[1], m[2], m[3], said, ahead),
            True,
        ),
        (
            rf"({_MONTH}) (\d{{1,2}})(?:st|nd|rd|th)?(?:,? (\d{{4}}))?",
            lambda m, said, ahead: _date(m[2], m[1], m[3], said, ahead),
            True,
        ),
        (
            rf"({_MONTH})(?: of|,)? (\d{{4}})",
            lambda m, said, ahead: periods.month(int(m[2]), _month(m[1]), said),
            True,
        ),
        (rf"(?i:(last|this|next)) ({_MONTH})", _relative_month, True),
        (
            _MONTH,
            lambda m, said, ahead: periods.month_without_year(_month(m[0]), said, ahead),
            False,
        ),
        (r"((?:19|20)\d\d)\s?[-–—]\s?((?:19|20)\d\d)", _years, True),
        (r"(?:19|20)\d\d", lambda m, said, ahead: periods.year(int(m[0]), said), False),
        (
            r"(?i:the day before yesterday|the day after tomorrow|yesterday|tomorrow|today|tonight"
            r"|last night|this (?:morning|afternoon|evening))",
            lambda m, said, ahead: periods.day(said, _RELATIVE.get(m[0].lower(), 0)),
            True,
        ),
        (r"(?i:(last|this|next) (week|month|year))", _unit, True),
        (
            r"(?i:(last|this|next|over the|past) weekend)",
            _weekend,
            True,
        ),
        (rf"(?i:(last|this|next|on|since|from|until|till|starting) ({_DAY}))", _weekday, True),
        (
            rf"(?i:({NUMBER}) (day|week|month|year)s? ago)",
            lambda m, said, ahead: _shift(m, said, -1),
            True,
        ),
        (
            rf"(?i:in ({NUMBER}) (day|week|month|year)s?(?:'? time)?)",
            lambda m, said, ahead: _shift(m, said, 1) if ahead else None,
            True,
        ),
    )
)
"""Pattern, what it means, and whether it is a time without a preposition before it."""

_BEFORE = re.compile(
    r"(?:\b(?P<word>ever since|since|(?:starting|beginning)(?: on| in| from)?|from|as of|as from"
    r"|effective(?: on| from| as of)?"
    r"|between|until|till|up to|through|to|back in|in|on|by|of|during|and)\s+)?"
    r"(?:(?:about|around|roughly|early|late|mid)[ -])?"
    r"(?:the )?(?P<part>(?:beginning|start|middle|end) of (?:the )?)?\Z",
    re.IGNORECASE,
)
_USES = {
    "since": Use.SINCE,
    "ever since": Use.SINCE,
    "from": Use.FROM,
    "between": Use.FROM,
    "as of": Use.FROM,
    "as from": Use.FROM,
    "until": Use.UNTIL,
    "till": Use.UNTIL,
    "up to": Use.UNTIL,
    "through": Use.UNTIL,
    "to": Use.UNTIL,
    "and": Use.UNTIL,
}

_BEGINNING = ("starting", "beginning", "effective")


def find(text: str, said: datetime, ahead: bool) -> Iterator[tuple[int, int, Use, Period]]:
    """English time phrases of a text; a longer reading of one place is preferred."""
    taken: list[tuple[int, int, Handler, re.Match[str], bool]] = []
    for pattern, handler, bare in _ATOMS:
        for match in pattern.finditer(text):
            begin, end = match.span()
            if all(end <= other[0] or begin >= other[1] for other in taken):
                taken.append((begin, end, handler, match, bare))
    for begin, end, handler, match, bare in sorted(taken, key=lambda one: one[:2]):
        before = _BEFORE.search(text, 0, begin)
        word = (before["word"] or "").lower() if before else ""
        part = (before["part"] or "").lower() if before else ""
        use = _USES.get(word, Use.FROM if word.startswith(_BEGINNING) else Use.POINT)
        if handler is _weekday:
            use = _USES.get(match[1].lower(), Use.FROM if match[1] == "starting" else use)
        if handler in (_years, _days):
            use = Use.SPAN
        elif not bare and not word and not part:
            continue
        elif word == "and" and not re.search(r"\bbetween\b", text[:begin], re.IGNORECASE):
            use = Use.POINT
        try:
            period = handler(match, said, ahead and use is not Use.SINCE)
        except (OverflowError, ValueError):
            continue
        if period is None:
            continue
        if part.startswith("end"):
            period = Period(period.stop, period.stop, period.precision)
        yield before.start() if before and word else begin, end, use, period
