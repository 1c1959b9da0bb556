"""The time of a state that a clause names: the interval in which the memory of it holds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ...graph.model import Memory, Polarity
from ...graph.roles import believed
from ...graph.times import Precision
from ...graph.vocabulary import Vocabulary
from .clause import Parts, Place
from .folding import fold, plain
from .lookup import Holder, subjects_among, timelines_of
from .model import Span
from .names import candidates, chosen
from .naming import named
from .profile import profile
from .sides import sides
from .source import Source


async def subjects_in(
    store: Source, group: str, text: str, asked_at: datetime, known_at: datetime | None
) -> tuple[str, ...] | None:
    """The subjects that a folded text names, folded; None where it joins them unclearly."""
    places = candidates(fold(text), plain(text))
    known = await subjects_among(store, group, places, known_at)
    read = profile(text, asked_at, store.vocabulary, names=known)
    found = sides(read, chosen(places, set(known)), store.vocabulary)
    return found.subjects if found.clear and not found.hops else None


async def span_of(
    store: Source,
    group: str,
    parts: Parts,
    subjects: Sequence[str],
    *,
    asked_at: datetime,
    known_at: datetime | None,
) -> Span | None:
    """When the state of the clause held, for one subject; None where that is not known.

    The memory must be believed, and be the only one of the value that the clause names. Where it
    was so twice, nobody knows which time is meant.
    """
    if len(subjects) != 1 or not parts.clause or parts.place is Place.UNTIL:
        return None
    asked = profile(parts.clause, asked_at, store.vocabulary, names=subjects)
    told = (await subjects_among(store, group, subjects, known_at)).get(subjects[0])
    if told is None:
        return None
    slots = [Holder(told.name, name) for name in asked.attributes if name in told.attributes]
    held: list[Memory] = []
    for timeline in await timelines_of(store, group, slots, known_at):
        keys = named(asked.folded, timeline.memories)
        held += [
            memory
            for memory in timeline.memories
            if memory.value_key in keys
            and memory.polarity is Polarity.POSITIVE
            and believed(memory)
            and not memory.contested
        ]
    return _span(held[0], parts) if len(held) == 1 else None


def _span(memory: Memory, parts: Parts) -> Span | None:
    start, end = memory.valid_from, memory.valid_to
    exact: Precision = memory.from_precision
    if parts.place is Place.BEFORE:
        return None if start is None else Span(None, start, exact, parts.clause)
    if parts.place is Place.AFTER:
        return None if end is None else Span(end, None, memory.to_precision, parts.clause)
    if parts.place is Place.SINCE:
        return None if start is None else Span(start, None, exact, parts.clause)
    return Span(start, end, exact, parts.clause)


def says_only_a_time(parts: Parts, asked_at: datetime, vocabulary: Vocabulary) -> bool:
    """Whether a clause names no attribute but a time of the calendar ("2020年的时候")."""
    read = profile(parts.clause, asked_at, vocabulary)
    return read.span is not None and not read.mentions


def says_no_state(parts: Parts, asked_at: datetime, vocabulary: Vocabulary) -> bool:
    """Whether the clause names no attribute, and the rest a time ("那会儿，就2023年3月")."""
    if not parts.clause or profile(parts.main, asked_at, vocabulary).span is None:
        return False
    return not profile(parts.clause, asked_at, vocabulary).mentions
