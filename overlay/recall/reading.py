"""What holds, held, or does not, in one slot at the time a question asks about. No I/O."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from ...graph.model import Kind, Memory, Polarity, Role, Status, Timeline
from ...graph.roles import answer, believed, holds_at, roles_at
from ...graph.scope import Scope, applies, scope_key
from ...graph.times import BEGINNING, OPEN
from ...graph.views.changes import Change
from .model import Outcome, Profile, Reason, Span, View

_HELD = (Kind.HELD, Kind.CANDIDATE)
_UNPROVEN = (Kind.SUPPOSED, Kind.ASSISTANT)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the times and the scope for which it is read.

    ``now``: when it was asked, or what it asks to be known at. ``at``: the valid time that is read.
    ``dated``: whether that was named, in the question (``span``) or beside it. ``rest``: the
    words that name neither subject nor attribute: a value, perhaps. ``rank`` and
    ``single`` tell of scope keys and attributes.
    """

    profile: Profile
    now: datetime
    at: datetime
    dated: bool
    span: Span | None
    scope: Scope
    rank: Callable[[str], int]
    single: Callable[[str], bool]
    rest: str

    @property
    def bounds(self) -> tuple[datetime, datetime | None]:
        """The time asked about; the second is None where it is a moment."""
        span = self.span if self.profile.view is View.HISTORICAL else None
        return (self.at, None) if span is None else (span.start or BEGINNING, span.end)

    @property
    def here(self) -> str:
        """The key of the scope that it asks about."""
        return scope_key(self.scope)


@dataclass(frozen=True, slots=True)
class Found:
    """What a slot says. ``yes`` is None where the question is not one of yes or no.

    ``inverse``: the subjects of the memories answer, and not their values.
    """

    outcome: Outcome
    reason: Reason
    memories: tuple[Memory, ...] = ()
    changes: tuple[Change, ...] = ()
    known: tuple[Memory, ...] = ()
    yes: bool | None = None
    inverse: bool = False


def distinct(memories: Iterable[Memory]) -> tuple[Memory, ...]:
    """Each memory once, in order."""
    return tuple({memory.memory_id: memory for memory in memories}.values())


def holding(asked: Asked, timeline: Timeline) -> Found:
    """What holds at the time asked about."""
    memories, conflict = at_moment(asked, timeline, asked.at)
    if conflict is not None:
        return Found(Outcome.CONFLICT, conflict, memories)
    if memories:
        return Found(Outcome.ANSWERED, Reason.HOLDS, memories)
    return absent(asked, timeline)


def over(asked: Asked, timeline: Timeline) -> tuple[tuple[Memory, ...], Reason | None]:
    """The memories that answer at any moment of the time asked about, with the first conflict."""
    first, last = asked.at, asked.at
    if asked.span is not None:
        first, last = asked.span.start or BEGINNING, asked.span.end or asked.at
    moments = {first} | {
        moment
        for memory in timeline.memories
        for moment in (memory.valid_from, memory.valid_to)
        if moment is not None and first <= moment < last
    }
    found: dict[str, Memory] = {}
    conflict: Reason | None = None
    for moment in sorted(moments):
        memories, here = at_moment(asked, timeline, moment)
        conflict = conflict or here
        found.update((memory.memory_id, memory) for memory in memories)
    return tuple(found.values()), conflict


def at_moment(
    asked: Asked, timeline: Timeline, moment: datetime
) -> tuple[tuple[Memory, ...], Reason | None]:
    """The memories that answer at one moment. Where they conflict: all sides, and why."""
    said = answer(timeline.memories, moment, asked.here, asked.rank)
    tied = tuple(
        m
        for m in timeline.memories
        if m.contested
        and believed(m)
        and holds_at(m, moment)
        and applies(m.scope_key, asked.here)
        and not any(other.scope_key != m.scope_key for other in said.memories)
    )
    if tied:
        return (*said.memories, *tied), Reason.CONTESTED
    return said.memories, Reason.SCOPES_DIFFER if said.conflict else None


def ended(asked: Asked, timeline: Timeline) -> tuple[Memory, ...]:
    """What held and is over, where the question asks, the latest first."""
    roles = roles_at(timeline.memories, asked.at)
    past = [
        memory
        for memory in timeline.memories
        if roles.get(memory.memory_id) is Role.HISTORICAL
        and memory.polarity is Polarity.POSITIVE
        and applies(memory.scope_key, asked.here)
    ]
    return tuple(sorted(past, key=lambda m: m.valid_to or OPEN, reverse=True))


def absent(asked: Asked, timeline: Timeline) -> Found:
    """Why nothing holds, with what was known last."""
    near = tuple(m for m in timeline.memories if applies(m.scope_key, asked.here))
    if not near:
        return Found(Outcome.ABSTAINED, Reason.OTHER_SCOPE, known=timeline.memories[:3])
    last = asked.bounds[1] or asked.at
    why = reason(near, last)
    if why is Reason.DENIED:
        known = answer(timeline.memories, asked.at, asked.here, asked.rank).denied
    else:
        past = [m for m in ended(asked, timeline) if m.valid_to is not None and m.valid_to <= last]
        known = tuple(m for m in past if m.valid_to == past[0].valid_to)
    return Found(Outcome.ABSTAINED, why, known=known)


def reason(memories: Sequence[Memory], at: datetime) -> Reason:
    """Why none of these memories holds at a time: the reason nearest to holding."""
    real = [
        m for m in memories if m.status is not Status.HYPOTHESIS and m.kind is not Kind.WITHDRAWN
    ]
    positive = [m for m in real if m.polarity is Polarity.POSITIVE]
    if any(m.valid_to is not None and m.valid_to <= at for m in positive):
        return Reason.ENDED
    if any(m.polarity is Polarity.NEGATIVE for m in real):
        return Reason.DENIED
    if positive:
        return Reason.NOT_YET
    kinds = {m.kind for m in memories}
    if Kind.PLANNED in kinds:
        return Reason.ONLY_PLANNED
    if kinds.intersection(_HELD):
        return Reason.WAITING
    return Reason.ONLY_SUPPOSED if kinds.intersection(_UNPROVEN) else Reason.WITHDRAWN
