"""What closed a fact of a host, as far as its graph shows, and whether that can be right. No I/O.

Graphiti does not record what closed a fact. Two traces are left: what closed it began at its end
(``invalid_at`` is the other's ``valid_at``), and the episode that closed it names it without
telling it. A host is doubted only where the graph speaks against it: where all that began there is
known to be about something else, or to hold beside. A relation that nobody knows may well say that
the fact is over, and so may one between the same two.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from .facts import Fact

TOLD_OF: Final = {"spouse": "relationship_status"}
"""Attributes that end with another one: who is divorced has no spouse."""


class Cause(StrEnum):
    """What closed a fact."""

    FOLLOWED = "followed"  # the next value of its slot, or a fact that says that it is over
    UNKNOWN = "unknown"  # nothing speaks against it
    NOTHING = "nothing"  # nothing began then, and nothing took its place
    ONE_MORE = "one more"  # one more of several values that can hold
    ELSEWHERE = "elsewhere"  # only what is known to be about something else


def cause(one: Fact, rivals: Sequence[Fact], heirs: Sequence[Fact]) -> tuple[Cause, Sequence[Fact]]:
    """What closed a fact, and the facts that show it. ``rivals`` are the others of its slot,
    ``heirs`` what begins at its end, both of its subject (see ``facts.beside``)."""
    if taken_over(one, heirs):
        return Cause.FOLLOWED, heirs
    if one.ended or one.crossed or not one.mapped:
        return Cause.UNKNOWN, ()
    traced = [f for f in heirs if f.episodes & one.closers] or heirs
    if not traced:
        gone = one.single and not following(one, rivals)
        return (Cause.NOTHING if gone else Cause.UNKNOWN), ()
    if any(bears_on(one.attribute, f.attribute, f.value == one.value, f.mapped) for f in traced):
        return Cause.UNKNOWN, traced
    alike = [f for f in traced if f.attribute == one.attribute and not f.ended]
    if not alike:
        return Cause.ELSEWHERE, traced
    # How many values hold at a time nobody may have said.
    return (Cause.ONE_MORE if one.many else Cause.UNKNOWN), [*alike, *traced]


def taken_over(one: Fact, heirs: Sequence[Fact]) -> bool:
    """Whether one of the facts that begin at its end says that it is over, or takes its place."""
    return any(
        f.attribute == one.attribute
        and (f.value == one.value if f.ended else one.single and f.value != one.value)
        for f in heirs
    )


def bears_on(attribute: str, other: str, same_ends: bool, mapped: bool) -> bool:
    """Whether a fact of another attribute may tell that one of ``attribute`` is over: its relation
    is not known, or it joins the same two, or its attribute is told of the first one's."""
    return other != attribute and (not mapped or same_ends or TOLD_OF.get(attribute) == other)


def following(one: Fact, rivals: Sequence[Fact]) -> list[Fact]:
    """The facts of the slot that begin at or after its end, or say that it is over."""
    end = one.invalid_at or one.expired_at
    return [
        f
        for f in rivals
        if (f.valid_at is not None and end is not None and f.valid_at >= end)
        or (f.ended and f.value == one.value)
    ]
