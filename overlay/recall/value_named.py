"""Questions about a value, none of yes or no: when it held, what was before it. No I/O."""

from __future__ import annotations

import re

from ...graph.model import Memory, Polarity, Timeline
from ...graph.roles import believed, holds_at
from ...graph.scope import applies
from ...graph.times import BEGINNING, OPEN
from ...graph.values import value_text
from .model import Outcome, Reason
from .naming import value_pattern
from .reading import Asked, Found, holding

_BEFORE = r"\b(?:before|prior to) (?:the |at |in )?{value}|{value}(?:之前|以前)"
_AFTER = r"\b(?:after) (?:the |at |in )?{value}|{value}(?:之后|以后)"


def of_a_value(asked: Asked, timeline: Timeline, named: frozenset[str]) -> Found | None:
    """The intervals of the ``named`` values (keys) for a question that asks when; what was before
    or after such a value for one that asks for that. None where the question asks for neither.
    """
    held = [
        memory
        for memory in timeline.memories
        if memory.polarity is Polarity.POSITIVE
        and believed(memory)
        and not memory.contested
        and applies(memory.scope_key, asked.here)
    ]
    about = [memory for memory in held if memory.value_key in named]
    for pattern, before in ((_BEFORE, True), (_AFTER, False)):
        if side := [memory for memory in about if _says(pattern, asked.profile.folded, memory)]:
            return _beside(asked, timeline, held, side, before=before)
    if not asked.profile.moment:
        return None
    if about:
        now = [memory for memory in about if holds_at(memory, asked.at)]
        reason = Reason.HOLDS if now else Reason.HELD_BEFORE
        return Found(Outcome.ANSWERED, reason, tuple(about))
    if asked.rest and any(mention.takes or mention.object for mention in asked.profile.mentions):
        known = holding(asked, timeline)
        return Found(Outcome.ABSTAINED, Reason.VALUE_UNKNOWN, known=known.memories)
    return None


def _beside(
    asked: Asked, timeline: Timeline, held: list[Memory], side: list[Memory], *, before: bool
) -> Found:
    if before:
        moments = sorted(memory.valid_from or BEGINNING for memory in side)
        ends = [(memory, memory.valid_to or OPEN) for memory in held]
        sides = [[memory for memory, end in ends if end <= moment] for moment in moments]
    else:
        moments = sorted((memory.valid_to or OPEN for memory in side), reverse=True)
        starts = [(memory, memory.valid_from or BEGINNING) for memory in held]
        sides = [[memory for memory, start in starts if start >= moment] for moment in moments]
    # Of a value that was left and regained: where nothing lies outside, what lies between.
    returned = {memory.value_key for memory in side}
    found = sides[0] or [m for m in sides[-1] if m.value_key not in returned]
    if found:
        return Found(Outcome.ANSWERED, Reason.HELD_THEN, tuple(found))
    why = Reason.NOTHING_BEFORE if before else Reason.NO_CHANGE
    return Found(Outcome.ABSTAINED, why, known=holding(asked, timeline).memories)


def _says(pattern: str, folded: str, memory: Memory) -> bool:
    value = value_pattern(value_text(memory.value))
    return re.search(pattern.replace("{value}", value), folded) is not None
