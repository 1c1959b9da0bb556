"""Why a fact of one subject was closed, and whether that was right. No I/O.

Graphiti does not record what closed a fact. Two traces are left: what closed it began at its end
(``invalid_at`` is the other's ``valid_at``), and the episode that closed it names it without
telling it. A fact is rightly closed by the next value of a slot that holds one, by a fact that says
that it is over, or by an end that was stated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

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
        later = _next(one, rivals)
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
    return unjustified(one, rivals, heirs)


def _without_end(one: Fact, rivals: list[Fact]) -> Finding | None:
    if one.expired_at is not None:
        if one.single and not one.ended and not _next(one, rivals):
            reason = f"{said(one)} is closed without an end, and nothing took its place"
            return Finding(Kind.GHOST, reason, (one.uuid,))
        return None
    if one.valid_at is None and not (one.single and any(f.live and not f.ended for f in rivals)):
        return Finding(Kind.UNDATED, f"of {said(one)} nobody knows since when", (one.uuid,))
    return None


def taken_over(one: Fact, heirs: Sequence[Fact]) -> bool:
    """Whether one of the facts that begin at its end says that it is over, or takes its place."""
    return any(
        f.attribute == one.attribute
        and (f.value == one.value if f.ended else one.single and f.value != one.value)
        for f in heirs
    )


def unjustified(one: Fact, rivals: list[Fact], heirs: list[Fact]) -> Finding | None:
    """The finding of a fact that was closed without a reason that the graph shows. ``rivals`` are
    the others of its slot, ``heirs`` what begins at its end."""
    if one.ended or taken_over(one, heirs):
        return None
    traced = [f for f in heirs if f.episodes & one.closers] or heirs
    if not traced:
        if one.single and not _next(one, rivals):
            reason = f"{said(one)} was closed {day(one.invalid_at)}, and nothing took its place"
            return Finding(Kind.GHOST, reason, (one.uuid,))
        return None
    others = (one.uuid, *(f.uuid for f in traced))
    alike = next((f for f in traced if f.attribute == one.attribute and not f.ended), None)
    if alike is not None:
        if not one.many:
            return None  # how many values hold at a time nobody says
        reason = f"{said(one)} was closed by {said(alike)}, and both can hold"
        return Finding(Kind.COLLATERAL_COEXISTING, reason, others)
    reason = f"{said(one)} was closed by {said(traced[0])}, which is about something else"
    return Finding(Kind.COLLATERAL_OTHER, reason, others)


def _next(one: Fact, rivals: list[Fact]) -> list[Fact]:
    """The facts of the slot that begin at or after its end, or say that it is over."""
    end = one.invalid_at or one.expired_at
    return [
        f
        for f in rivals
        if (f.valid_at is not None and end is not None and f.valid_at >= end)
        or (f.ended and f.value == one.value)
    ]


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
