"""What changed in a slot, and what is planned. No I/O."""

from __future__ import annotations

from ...graph.model import Role, Timeline
from ...graph.roles import roles_at
from ...graph.scope import applies
from ...graph.times import BEGINNING, OPEN
from ...graph.views.changes import Happening, changes_between
from .model import Outcome, Reason
from .reading import Asked, Found, holding

_SAID_ONLY = frozenset({Happening.SUPPOSED, Happening.CONTESTED, Happening.BEGAN})


def changes(asked: Asked, timeline: Timeline, named: frozenset[str]) -> Found:
    """The changes in the time asked about; those of the ``named`` values (keys), if any."""
    span = asked.span
    first = (span.start if span is not None else None) or BEGINNING
    last = (span.end if span is not None else None) or OPEN
    every = [
        change
        for change in changes_between([timeline], first, last)
        if applies(change.memory.scope_key, asked.here)
    ]
    roles = roles_at(timeline.memories, asked.at)
    plans = tuple(
        c
        for c in every
        if c.happening is Happening.PLANNED and roles.get(c.memory.memory_id) is Role.TRANSITION
    )
    now = holding(asked, timeline)
    if asked.profile.future:
        if plans:
            return Found(Outcome.ANSWERED, Reason.PLANNED, changes=plans, yes=_yes(asked))
        return Found(Outcome.ABSTAINED, Reason.NO_CHANGE, known=now.memories)
    replaced = {(c.memory.memory_id, c.at) for c in every if c.happening is Happening.SUPERSEDED}
    done = tuple(
        c
        for c in every
        if c.happening not in _SAID_ONLY
        and c not in plans
        # A plan that came true by replacing something is one change, not two.
        and not (c.happening is Happening.FULFILLED and (c.memory.memory_id, c.at) in replaced)
    )
    if about := tuple(
        c
        for c in done
        if c.memory.value_key in named or (c.other is not None and c.other.value_key in named)
    ):
        done = about
    shown = tuple(c for c in done if c.happening is not Happening.PLANNED)
    if shown or plans:
        reason = Reason.CHANGED if shown else Reason.PLANNED
        return Found(Outcome.ANSWERED, reason, changes=shown + plans, yes=_yes(asked))
    return Found(Outcome.ABSTAINED, Reason.NO_CHANGE, known=now.memories or now.known)


def _yes(asked: Asked) -> bool | None:
    return True if asked.profile.polar else None
