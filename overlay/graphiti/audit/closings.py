"""The faults in the ends of one subject's facts. No I/O.

Whether a fact was rightly closed is told by ``causes``: by the next value of a slot that holds one,
by a fact that says that it is over, or by an end that was stated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from ..causes import Cause, cause, following
from ..facts import Fact, beside
from .findings import Finding, Kind

SHOWN: Final = 100
"""Characters of a name that are shown."""


def closings(facts: Sequence[Fact], now: datetime) -> Iterator[Finding]:
    """The faults in the ends of one subject's facts."""
    for one, rivals, heirs in beside(facts):
        if (found := _of(one, rivals, heirs, now)) is not None:
            yield found


def _of(one: Fact, rivals: list[Fact], heirs: list[Fact], now: datetime) -> Finding | None:
    end = one.invalid_at
    if end is None:
        return _without_end(one, rivals)
    if one.valid_at is not None and end < one.valid_at:
        return Finding(Kind.INVERTED, f"{said(one)} ends {day(end)}, before it begins", (one.uuid,))
    if end > now:
        if one.expired_at is None:
            return None
        reason = f"{said(one)} holds until {day(end)} and counts as over"
        return Finding(Kind.EXPIRED_EARLY, reason, (one.uuid,))
    again = [t for t in one.told if t.at is not None and t.at >= end]
    if again and one.expired_at is not None:
        first = min(again, key=lambda t: t.at or end)
        later = following(one, rivals)
        reason = f"{said(one)} ended {day(end)}, was said again {day(first.at)} and stays closed"
        return Finding(
            Kind.LOST_REASSERTION,
            reason,
            (one.uuid, *(f.uuid for f in later)),
            episodes=tuple(t.episode for t in again),
        )
    if one.expired_at is None:
        reason = f"{said(one)} ended {day(end)} and counts as live"
        return Finding(Kind.UNEXPIRED_END, reason, (one.uuid,))
    return _unjustified(one, rivals, heirs)


def _without_end(one: Fact, rivals: list[Fact]) -> Finding | None:
    if one.expired_at is not None:
        if one.single and not one.ended and not following(one, rivals):
            reason = f"{said(one)} is closed without an end, and nothing took its place"
            return Finding(Kind.GHOST, reason, (one.uuid,))
        return None
    if one.valid_at is None and not (one.single and any(f.live and not f.ended for f in rivals)):
        return Finding(Kind.UNDATED, f"of {said(one)} nobody knows since when", (one.uuid,))
    return None


def _unjustified(one: Fact, rivals: list[Fact], heirs: list[Fact]) -> Finding | None:
    """The finding of a fact that was closed without a reason that the graph shows."""
    found, by = cause(one, rivals, heirs)
    if found is Cause.NOTHING:
        reason = f"{said(one)} was closed {day(one.invalid_at)}, and nothing took its place"
        return Finding(Kind.GHOST, reason, (one.uuid,))
    others = (one.uuid, *dict.fromkeys(f.uuid for f in by))
    if found is Cause.ONE_MORE:
        reason = f"{said(one)} was closed by {said(by[0])}, and both can hold"
        return Finding(Kind.COLLATERAL_COEXISTING, reason, others)
    if found is Cause.ELSEWHERE:
        reason = f"{said(one)} was closed by {said(by[0])}, which is about something else"
        return Finding(Kind.COLLATERAL_OTHER, reason, others)
    return None


def said(one: Fact) -> str:
    """A fact for people."""
    return f"“{short(one.subject_name)} · {short(one.relation)} · {short(one.value_name)}”"


def short(name: str) -> str:
    """A name for people, on one line."""
    line = " ".join(name[: 2 * SHOWN].split())
    return line if len(line) <= SHOWN else f"{line[: SHOWN - 1]}…"


def day(at: datetime | None) -> str:
    """A time for people."""
    return "at no known time" if at is None else f"{at:%Y-%m-%d}"
