"""Measures in words and signs for people: the table and the page say them alike. Pure."""

from __future__ import annotations

from .intervals import Interval
from .measures import DEFINITIONS, Better, Case, Measure, Name

NOTHING = "–"
"""Stands where nothing was counted."""


def title(name: Name) -> str:
    """What a measure is called."""
    return DEFINITIONS[name].title


def amount(value: float, *, ratio: bool) -> str:
    """A share as percents, a ratio as a factor."""
    if ratio:
        return f"{value:.2f}×"
    text = f"{value * 100:.1f}"
    return f"{text.removesuffix('.0')} %"


def value_text(measure: Measure) -> str:
    """The share or ratio of a measure."""
    ratio = DEFINITIONS[measure.name].ratio
    return NOTHING if measure.share is None else amount(measure.share, ratio=ratio)


def interval_text(interval: Interval | None, *, ratio: bool) -> str:
    """An interval, "2.1 % to 9.8 %"."""
    if interval is None:
        return NOTHING
    return f"{amount(interval.low, ratio=ratio)} to {amount(interval.high, ratio=ratio)}"


def counts_text(measure: Measure) -> str:
    """Numerator and denominator with what they count."""
    of = DEFINITIONS[measure.name].of
    many = "" if measure.denominator == 1 else "s"
    return f"{measure.numerator:,} of {measure.denominator:,} {of}{many}"


def better_text(name: Name) -> str:
    """Which way is good."""
    lower = DEFINITIONS[name].better is Better.LOWER
    return "lower is better" if lower else "higher is better"


def place_text(case: Case) -> str:
    """The slot of a case."""
    return " · ".join(filter(None, (case.group, case.subject, case.attribute)))
