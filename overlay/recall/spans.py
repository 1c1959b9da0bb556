"""The time that a question asks about, as a half-open interval.

Time phrases are those that turns are read with; a question may also ask about a season, and about
what was before or after a time. Days, months and years are those of the zone in which the question
was asked. Seasons are those of the northern hemisphere; winter begins in the December of the year
that is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from ...graph.times import Precision
from ..extraction import periods
from ..extraction.periods import Use
from ..extraction.times import TimePhrase, find_times
from .model import Span
from .words import Place

_SEASONS: Final = {
    "spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12,
    "春": 3, "夏": 6, "秋": 9, "冬": 12,
}  # fmt: skip
_SEASON = re.compile(
    r"(?:in )?(?:the )?\b(spring|summer|autumn|fall|winter)(?: of| in)? ((?:19|20)\d\d)\b"
    r"|(?<!\d)((?:19|20)\d\d) ?年?的?([春夏秋冬])[天季]"
)
_MONTH = re.compile(
    r"\b(?:january|february|april|june|july|august|september|october|november|december"
    r"|(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)(?=\.| \d|\b)"
    r"|(?:(?<=in )|(?<=on )|(?<=since )|(?<=before )|(?<=after )|(?<=last )|(?<=\d ))"
    r"(?:may|mar(?:ch)?)"
    r"|(?:may|mar(?:ch)?)(?=,? \d))\b"
)
_ISO = re.compile(r"\d\d-\d\dt\d\d:\d\d[\d:.]*z?")
_ASIDE = re.compile(r"\b(before|prior to|after)(?= (?:\d{4}\b|\d{1,2} [A-Z]|[A-Z]))")
_MONTH_ALONE = re.compile(r"(?<![\d-])((?:19|20)\d\d)-(0[1-9]|1[0-2])(?![\d-])")


def find_spans(folded: str, asked_at: datetime) -> list[tuple[Span, Place]]:
    """The times that a folded question names, with where they stand, in its order."""
    found: list[tuple[Span, Place]] = []
    text = folded
    for match in _SEASON.finditer(folded):
        year = int(match[2] or match[3])
        first = periods.month(year, _SEASONS[match[1] or match[4]], asked_at)
        last = periods.month(first.start.year, first.start.month + 2, asked_at)
        span = _span(first.start, last.stop, Precision.MONTH, match.group())
        found.append((span, match.span()))
        text = text[: match.start()] + " " * len(match.group()) + text[match.end() :]
    for match in _MONTH_ALONE.finditer(text):
        month = periods.month(int(match[1]), int(match[2]), asked_at)
        found.append((_span(month.start, month.stop, month.precision, match.group()), match.span()))
    found += _phrases(text, asked_at)
    return sorted(found, key=lambda item: item[1])


def _phrases(folded: str, asked_at: datetime) -> Iterator[tuple[Span, Place]]:
    # Months are known by their capital, which folding took; lengths stay as they are.
    text = _MONTH.sub(lambda m: m.group().capitalize(), folded)
    text = _ISO.sub(lambda m: m.group().upper(), text)
    sides = {m.start(): m.group() for m in _ASIDE.finditer(text)}
    text = _ASIDE.sub(lambda m: "in".ljust(len(m.group())), text)
    for phrase in find_times(text, asked_at):
        side = sides.get(phrase.begin) or sides.get(text.rfind("in", 0, phrase.begin), "")
        said = folded[phrase.begin : phrase.end]
        start, stop = _bounds(phrase, side)
        yield _span(start, stop, phrase.precision, said), (phrase.begin, phrase.end)


def _bounds(phrase: TimePhrase, side: str) -> tuple[datetime | None, datetime | None]:
    """Both ends of a phrase, None without bound."""
    if side in ("before", "prior to"):
        return None, phrase.start
    if side == "after":
        return phrase.stop, None
    if phrase.use is Use.UNTIL:
        return None, phrase.stop
    if phrase.use in (Use.SINCE, Use.FROM):
        return phrase.start, None
    return phrase.start, phrase.stop


def _span(start: datetime | None, stop: datetime | None, precision: Precision, said: str) -> Span:
    return Span(
        None if start is None else start.astimezone(UTC),
        None if stop is None else stop.astimezone(UTC),
        precision,
        said.strip(),
    )
