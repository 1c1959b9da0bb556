"""What changed in a slot, and what is planned. No I/O."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from ...graph.model import Memory, Role, Timeline
from ...graph.roles import roles_at
from ...graph.scope import applies
from ...graph.times import BEGINNING, OPEN
from ...graph.values import value_text
from ...graph.views.changes import Change, Happening, changes_between
from .model import Outcome, Reason
from .naming import value_pattern
from .reading import Asked, Found, holding

_TO = r"(?:\b(?:to|into|for) |到|去|成|为)"
_FROM = r"(?:\b(?:from|left|leave|leaves|leaving) |从|离开)"
_MOVES = re.compile(
    r"\bfrom (?:what|where|which|whom) to (?:what|where|which|whom)\b|从哪.*[到去]了?哪"
)
"""Asks for both sides of a change: what ended without a follower has but one."""
_SAID_ONLY = frozenset({Happening.SUPPOSED, Happening.CONTESTED, Happening.BEGAN})


def changes(asked: Asked, timeline: Timeline, named: frozenset[str]) -> Found:
    """The changes in the time asked about; those of the ``named`` values (keys), if any."""
    span = asked.span
    first = (span.start if span is not None else None) or BEGINNING
    last = (span.end if span is not None else None) or OPEN
    every = [
        change
        for change in changes_between([timeline], BEGINNING, OPEN)
        if applies(change.memory.scope_key, asked.here) and _within(change, first, last)
    ]
    # A plan for a time to come is pending now, whatever it is by then.
    roles = roles_at(timeline.memories, asked.now if first > asked.now else asked.at)
    plans = tuple(
        c
        for c in every
        if c.happening is Happening.PLANNED and roles.get(c.memory.memory_id) is Role.TRANSITION
    )
    start = min((m.valid_from or BEGINNING for m in timeline.memories), default=BEGINNING)
    # Of several values that hold at once, another one is a change; the first one is none.
    many = not asked.single(timeline.slot.attribute)
    now = holding(asked, timeline)
    if asked.profile.polar and asked.rest:
        # Something is named: the other changes are no answer to whether this one took place.
        if not named:
            known = now.memories or now.known
            return Found(Outcome.ABSTAINED, Reason.VALUE_UNKNOWN, known=known)
        every = _spoken(asked.profile.folded, every, timeline.memories, named)
        plans = tuple(change for change in plans if change in every)
    if not named and asked.rest and _of_a_value(asked, timeline.slot.attribute):
        return Found(Outcome.ABSTAINED, Reason.VALUE_UNKNOWN, known=now.memories or now.known)
    if asked.profile.future:
        if plans:
            return Found(Outcome.ANSWERED, Reason.PLANNED, changes=plans, yes=_yes(asked))
        return _to_come(asked, every, now, named, later=first > asked.now)
    replaced = {(c.memory.memory_id, c.at) for c in every if c.happening is Happening.SUPERSEDED}
    done = tuple(
        c
        for c in every
        if (c.happening not in _SAID_ONLY or (many and _joins(c, start)))
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
    if _MOVES.search(asked.profile.folded) and any(c.other is not None for c in done):
        done = tuple(c for c in done if c.happening is not Happening.ENDED)
    shown = tuple(c for c in done if c.happening is not Happening.PLANNED)
    if asked.profile.polar and plans and not shown:
        return Found(Outcome.ABSTAINED, Reason.ONLY_PLANNED, known=now.memories)
    if shown or plans:
        reason = Reason.CHANGED if shown else Reason.PLANNED
        return Found(Outcome.ANSWERED, reason, changes=shown + plans, yes=_yes(asked))
    return Found(Outcome.ABSTAINED, Reason.NO_CHANGE, known=now.memories or now.known)


def _to_come(
    asked: Asked, every: Sequence[Change], now: Found, named: frozenset[str], *, later: bool
) -> Found:
    """What is known to begin or to end after the question, without being planned: words that gave a
    start that is still to come. ``later``: a time after the question is asked about, at which
    ``now`` holds."""
    if coming := tuple(c for c in every if c.at > asked.now and c.happening not in _SAID_ONLY):
        return Found(Outcome.ANSWERED, Reason.CHANGED, changes=coming, yes=_yes(asked))
    then = tuple(m for m in now.memories if m.valid_from is not None and m.valid_from > asked.now)
    if asked.profile.polar:
        then = tuple(m for m in then if m.value_key in named)
    if later and then and now.outcome is Outcome.ANSWERED:
        return Found(Outcome.ANSWERED, Reason.HOLDS, memories=then, yes=_yes(asked))
    return Found(Outcome.ABSTAINED, Reason.NO_CHANGE, known=now.memories)


def _joins(change: Change, start: datetime) -> bool:
    return change.happening is Happening.BEGAN and change.at > start


def _of_a_value(asked: Asked, attribute: str) -> bool:
    """Whether it is asked when a value was left or taken up, which stands in the question."""
    return any(m.object is not None for m in asked.profile.mentions if m.attribute == attribute)


def _within(change: Change, first: datetime, last: datetime) -> bool:
    """Whether a change lies in a time. A plan lies where what is planned would hold, or where it
    was announced, if it says no time."""
    memory = change.memory
    if change.happening is not Happening.PLANNED:
        return first <= change.at < last
    start = memory.valid_from or change.at
    return start < last and (memory.valid_to or OPEN) > first


def _spoken(
    folded: str, changes: Sequence[Change], memories: Sequence[Memory], named: frozenset[str]
) -> list[Change]:
    """Of the changes those that the question names, in the direction that it names."""
    sources = frozenset(m.value_key for m in memories if _said_after(_FROM, folded, m))
    targets = frozenset(m.value_key for m in memories if _said_after(_TO, folded, m))
    kept = []
    for change in changes:
        ended = change.happening is Happening.ENDED
        old = change.memory if ended else change.other
        before = frozenset() if old is None else frozenset((old.value_key,))
        after = frozenset() if ended else frozenset((change.memory.value_key,))
        if (before | after) & named and sources & named <= before and targets & named <= after:
            kept.append(change)
    return kept


def _said_after(words: str, folded: str, memory: Memory) -> bool:
    """Whether the value of a memory stands in the question right after one of these words."""
    return re.search(words + value_pattern(value_text(memory.value)), folded) is not None


def _yes(asked: Asked) -> bool | None:
    return True if asked.profile.polar else None
