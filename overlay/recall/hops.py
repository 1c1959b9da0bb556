"""From a subject along relations to whom a question means: "Dora's manager's manager"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ...graph.model import Memory, Polarity
from .find import state
from .model import Outcome, View
from .reading import Asked
from .source import Source


async def walk(
    store: Source,
    group: str,
    asked: Asked,
    subject: str,
    relations: Sequence[str],
    known_at: datetime | None,
) -> tuple[Memory, ...] | None:
    """The memories walked over, the last one's value is meant. Every hop is read for the time that
    the question asks about. None where a hop leads nowhere or to several, or where the question
    asks for a past without a date or for a change: then nobody can say whose.
    """
    profile = asked.profile
    if profile.view is View.TRANSITION or (profile.view is View.HISTORICAL and not asked.dated):
        return None
    walked: list[Memory] = []
    for relation in relations:
        timeline = await store.timeline(group, subject, relation, known_at=known_at)
        found = state(asked, timeline) if timeline.memories else None
        if found is None or found.outcome is not Outcome.ANSWERED:
            return None
        values = {memory.value_key: memory for memory in found.memories}
        if len(values) != 1 or found.memories[0].polarity is not Polarity.POSITIVE:
            return None
        walked.append(found.memories[0])
        subject = str(found.memories[0].value)
    return tuple(walked)
