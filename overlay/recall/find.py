"""What one slot says to a question: the memories that answer it, or why none does. No I/O."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...graph.model import Memory, Timeline
from ...graph.values import normal_text, value_text
from .model import Outcome, Reason, View
from .reading import Asked, Found, absent, ended, holding, over
from .transitions import changes
from .words import whole
from .yesno import yes_or_no


def find(asked: Asked, timeline: Timeline) -> Found:
    """What this slot says to the question."""
    if not timeline.memories:
        return Found(Outcome.EMPTY, Reason.NEVER_TOLD)
    profile = asked.profile
    spoken = named(profile.folded, timeline.memories)
    if profile.view is View.TRANSITION:
        return changes(asked, timeline, spoken)
    if profile.polar and spoken:
        return yes_or_no(asked, timeline, spoken)
    found = (_held if profile.view is View.HISTORICAL else holding)(asked, timeline)
    if profile.polar and found.outcome is Outcome.ANSWERED:
        if isinstance(found.memories[0].value, bool):
            return replace(found, yes=found.memories[0].value)
        if asked.rest:
            return Found(Outcome.ABSTAINED, Reason.VALUE_UNKNOWN, known=found.memories)
    return found


def scope_asked(folded: str, timelines: Iterable[Timeline]) -> dict[str, str]:
    """The scope that a question names, of those in which something is known."""
    scope: dict[str, str] = {}
    for timeline in timelines:
        for memory in timeline.memories:
            for key, value in memory.scope.items():
                if _says(folded, value):
                    scope[key] = value
    return scope


def _says(folded: str, value: str) -> bool:
    """Whether the question has all words of a scope's value that say anything."""
    words = re.findall(r"[^\W_]{3,}", normal_text(value))
    spoken = folded.replace("'s", "").replace("'", "")
    return bool(words) and all(word.removesuffix("s") in spoken for word in words)


def named(folded: str, memories: Sequence[Memory]) -> frozenset[str]:
    """The keys of the values of a slot that the question names."""
    return frozenset(
        memory.value_key
        for memory in memories
        if isinstance(memory.value, str)
        and re.search(whole(re.escape(normal_text(value_text(memory.value)))), folded)
    )


def _held(asked: Asked, timeline: Timeline) -> Found:
    if not asked.dated:
        return _held_before(asked, timeline)
    memories, conflict = over(asked, timeline)
    if memories and conflict is not None:
        return Found(Outcome.CONFLICT, conflict, memories)
    if memories:
        return Found(Outcome.ANSWERED, Reason.HELD_THEN, memories)
    return absent(asked, timeline)


def _held_before(asked: Asked, timeline: Timeline) -> Found:
    if past := ended(asked, timeline):
        return Found(Outcome.ANSWERED, Reason.HELD_BEFORE, past)
    now = holding(asked, timeline)
    if now.outcome is not Outcome.ANSWERED:
        return now
    if asked.profile.ended:
        return Found(Outcome.ABSTAINED, Reason.NOTHING_BEFORE, known=now.memories)
    return replace(now, reason=Reason.STILL_HOLDS)
