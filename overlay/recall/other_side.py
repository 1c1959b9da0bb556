"""A relation asked for from the other side: whose value somebody is. No I/O."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...graph.model import Memory, Timeline
from ...graph.values import normal_text, value_text
from ...graph.vocabulary import Vocabulary
from .find import find, state
from .model import Outcome, Reason, View
from .reading import Asked, Found, distinct
from .together import every
from .yesno import negated


def mirrored(attributes: Iterable[str], vocabulary: Vocabulary) -> frozenset[str]:
    """Under which attributes others tell the same: whose spouse Ana is, is Ana's spouse, and whose
    child Tim is, is Tim's parent."""
    known = (vocabulary.attributes.get(name) for name in attributes)
    found = (a.name if a.symmetric else a.inverse for a in known if a is not None)
    return frozenset(name for name in found if name is not None)


def from_the_other_side(asked: Asked, timelines: Sequence[Timeline], value: str) -> Found:
    """Whose value this is, or whether it is: ``value`` is folded, the timelines may hold it."""
    if asked.profile.polar:
        found = every([find(asked, t, _keys(t.memories, value)) for t in timelines])
        return replace(found, inverse=found.yes is True)
    if negated(asked):
        return Found(Outcome.ABSTAINED, Reason.NEGATED)
    if asked.profile.view is View.TRANSITION:
        return Found(Outcome.ABSTAINED, Reason.RELATION_UNCLEAR)
    rows: list[Memory] = []
    reason: Reason | None = None
    for timeline in timelines:
        keys = _keys(timeline.memories, value)
        found = state(asked, timeline)
        mine = [memory for memory in found.memories if memory.value_key in keys]
        if mine and found.outcome is Outcome.CONFLICT:
            return replace(found, inverse=True)
        if found.outcome is Outcome.ANSWERED:
            rows += mine
            reason = reason or (found.reason if mine else None)
    if reason is None:
        why = Reason.NOTHING_BEFORE if asked.profile.ended else Reason.NEVER_TOLD
        return Found(Outcome.ABSTAINED, why, inverse=True)
    return Found(Outcome.ANSWERED, reason, distinct(rows), inverse=True)


def _keys(memories: Iterable[Memory], value: str) -> frozenset[str]:
    return frozenset(
        memory.value_key for memory in memories if normal_text(value_text(memory.value)) == value
    )
