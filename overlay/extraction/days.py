"""A value that is a day: what names one only beside the moment of speaking becomes its date."""

from __future__ import annotations

from datetime import datetime, timedelta

from ...graph.times import Precision
from .times import find_times


def fixed_day(text: str, said: datetime) -> str | None:
    """A day as it can be kept: "3 May" and "end of March" as they stand, "next Friday" as a date.

    None where it names no single day ("next week").
    """
    if any(sign.isdigit() for sign in text):
        return text
    found = find_times(f"on {text}", said, ahead=True)
    if found and found[0].precision is not Precision.DAY:
        return text
    if not found or found[0].stop - found[0].start > timedelta(days=1):
        return None
    return found[0].start.date().isoformat()
