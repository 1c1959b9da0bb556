"""Questions that yes or no answers, about a value that the slot knows. No I/O."""

from __future__ import annotations

from datetime import datetime

from ...graph.model import Memory, Polarity, Status, Timeline
from ...graph.roles import believed
from ...graph.scope import applies
from .model import Outcome, Reason, View
from .reading import Asked, Found, at_moment, ended, over, reason


def yes_or_no(asked: Asked, timeline: Timeline, named: frozenset[str]) -> Found:
    """Whether one of the ``named`` values (keys) holds, or held at the time asked about."""
    first, last = asked.bounds
    conflict: Reason | None = None
    if asked.profile.view is not View.HISTORICAL:
        holding, conflict = at_moment(asked, timeline, asked.at)
    elif asked.dated:
        holding, conflict = over(asked, timeline)
    else:
        holding = _ever(timeline)
    if conflict is not None:
        return Found(Outcome.CONFLICT, conflict, holding)
    if so := tuple(m for m in holding if m.value_key in named):
        return Found(Outcome.ANSWERED, Reason.HOLDS, so, yes=True)
    if no := tuple(m for m in _denials(asked, timeline, first, last) if m.value_key in named):
        return Found(Outcome.ANSWERED, Reason.DENIED, no, yes=False)
    past = tuple(
        m
        for m in ended(asked, timeline)
        if m.value_key in named and m.valid_to is not None and m.valid_to <= first
    )
    if holding and asked.single(timeline.slot.attribute):
        return Found(Outcome.ANSWERED, Reason.OTHER_HOLDS, holding, known=past[:1], yes=False)
    if past:
        return Found(Outcome.ANSWERED, Reason.NO_LONGER, past[:1], known=holding, yes=False)
    about = tuple(m for m in timeline.memories if m.value_key in named)
    return Found(Outcome.ABSTAINED, reason(about, first), known=holding)


def _ever(timeline: Timeline) -> tuple[Memory, ...]:
    """What held at any time."""
    return tuple(m for m in timeline.memories if m.polarity is Polarity.POSITIVE and believed(m))


def _denials(
    asked: Asked, timeline: Timeline, first: datetime, last: datetime | None
) -> tuple[Memory, ...]:
    """The negative memories that stand at any moment of the time asked about."""
    return tuple(
        memory
        for memory in timeline.memories
        if memory.polarity is Polarity.NEGATIVE
        and memory.status is Status.ACTIVE
        and applies(memory.scope_key, asked.here)
        and (memory.valid_to is None or memory.valid_to > first)
        and (
            memory.valid_from is None
            or memory.valid_from <= first
            or (last is not None and memory.valid_from < last)
        )
    )
