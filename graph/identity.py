"""Where the words of a slot count: under its own names, or under what these are one with.

That two names mean one is a verdict, and may be taken back. So nothing that was said is edited: it
is told again where it belongs, under an id made from the original's, and each of the two knows the
recorded times at which the other counts in its place. What was said stays with its own name, and a
split finds it there. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple, TypeVar

from .checks import track_key
from .frozen import changed
from .ids import digest
from .model import Decision, Observation, Slot, Verdict
from .times import BEGINNING

Span = tuple[datetime, datetime | None]
"""Recorded times, half-open; an open end is None."""


class Home(NamedTuple):
    """What a name leads to from a recorded time on: itself, or what it is one with."""

    since: datetime
    id: str
    name: str


Moves = tuple[Home, ...]
"""The homes of one name in order of time; before the first it leads to itself."""


def home(moves: Moves, moment: datetime | None) -> Home | None:
    """What a name leads to at a recorded time (None: now); None for itself from the beginning."""
    found = None
    for one in moves:
        if moment is None or one.since <= moment:
            found = one
    return found


def attribute_id(group: str, name: str) -> str:
    """The id of an attribute that no vocabulary declares."""
    return digest("attribute", group, name)


def moved_id(slot_key: str, original: str) -> str:
    """The id under which an observation or a verdict is told again in a slot."""
    return digest("moved", slot_key, original)


def slot_at(slot: Slot, moves: Mapping[str, Moves], moment: datetime | None) -> Slot:
    """The slot in which the words of a slot count at a recorded time (None: now)."""
    subject = home(moves.get(slot.subject_id, ()), moment)
    attribute = home(moves.get(attribute_id(slot.group, slot.attribute), ()), moment)
    if (subject is None or subject.id == slot.subject_id) and attribute is None:
        return slot
    return Slot(
        slot.group,
        slot.subject if subject is None else subject.name,
        slot.attribute if attribute is None else attribute.name,
    )


Homes = dict[str, tuple[Slot, list[Span]]]
"""By key the slots in which the words of a slot count at some time, and when."""


def homes(slot: Slot, moves: Mapping[str, Moves]) -> Homes | None:
    """Where the words of a slot count, and when; None where it was always the slot itself."""
    own = moves.get(slot.subject_id, ())
    named = moves.get(attribute_id(slot.group, slot.attribute), ())
    if not own and not named:
        return None
    found: Homes = {slot.key: (slot, [])}
    starts = [BEGINNING, *sorted({one.since for one in (*own, *named)})]
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        there = slot_at(slot, moves, start)
        _, spans = found.setdefault(there.key, (there, []))
        if spans and spans[-1][1] == start:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return found


def away(spans: Sequence[Span], recorded: datetime | None) -> tuple[Span, ...]:
    """The times outside of these spans, as far as they matter for what was recorded then (None: it
    is recorded now)."""
    rest: list[Span] = []
    start: datetime | None = BEGINNING
    for begins, ends in spans:
        assert start is not None
        if start < begins:
            rest.append((start, begins))
        start = ends
    if start is not None:
        rest.append((start, None))
    return tuple(
        one for one in rest if one[1] is None or (recorded is not None and one[1] > recorded)
    )


def matters(spans: Iterable[Span], recorded: datetime | None) -> bool:
    """Whether what was recorded then counts at one of these times."""
    return any(end is None or (recorded is not None and end > recorded) for _, end in spans)


Told = TypeVar("Told", Observation, Verdict)


def counts_now(one: Observation | Verdict) -> bool:
    """Whether its slot is where it counts now."""
    return not one.away or one.away[-1][1] is not None


def counted_at(one: Observation | Verdict, moment: datetime) -> bool:
    """Whether its slot was where it counted at a recorded time."""
    return not any(start <= moment and (end is None or moment < end) for start, end in one.away)


def original(o: Told, there: Homes) -> Told:
    """What was said, with the times at which it counts elsewhere."""
    _, spans = there[o.slot_key]
    return _with_away(o, away(spans, o.recorded_at))


def _with_away(one: Told, times: tuple[Span, ...]) -> Told:
    return changed(one, away=times) if isinstance(one, Observation) else replace(one, away=times)


def told_again(o: Observation, there: Homes) -> list[Observation]:
    """What was said as it counts in other slots."""
    return [
        changed(
            o,
            observation_id=moved_id(key, o.observation_id),
            slot=slot,
            slot_key=key,
            track_key=track_key(key, o.scope_key),
            target_id=None if o.target_id is None else moved_id(key, o.target_id),
            told_of=o.observation_id,
            away=away(spans, o.recorded_at),
        )
        for key, (slot, spans) in there.items()
        if key != o.slot_key and matters(spans, o.recorded_at)
    ]


def decided_again(v: Verdict, there: Homes, scopes: Mapping[str, str]) -> list[Verdict]:
    """A verdict on a slot as it counts in other slots. ``scopes`` are the keys of the scopes of the
    slot by track; a verdict on a track that nothing is said of decides nothing elsewhere."""
    if v.track_key not in scopes:
        return []
    return [
        replace(
            v,
            verdict_id=moved_id(key, v.verdict_id),
            slot=slot,
            slot_key=key,
            track_key=track_key(key, scopes[v.track_key]),
            a=moved_id(key, v.a),
            b=None if v.b is None else moved_id(key, v.b),
            told_of=v.verdict_id,
            away=away(spans, v.recorded_at),
        )
        for key, (slot, spans) in there.items()
        if key != v.slot_key and matters(spans, v.recorded_at)
    ]


class Identification(NamedTuple):
    """A verdict on what is one: ``a`` (an entity, or an attribute) is ``b``, or is not, or what was
    said of the two counts as never said (``withdraws``).

    ``by`` is ``person``, ``model`` or ``rule``. Immutable and dated; the last one about ``a``
    counts.
    """

    verdict_id: str
    group: str
    decision: Decision
    a: str
    a_name: str
    b: str
    b_name: str
    by: str
    decided_at: datetime
    recorded_at: datetime
    note: str

    @property
    def of_attribute(self) -> bool:
        """Whether it is about attributes; else about entities."""
        return self.a == attribute_id(self.group, self.a_name)


def parent(verdicts: Iterable[Identification], a: str) -> str | None:
    """What ``a`` was last said to be; None where that was taken back, or never said."""
    found: str | None = None
    for one in sorted(verdicts, key=lambda v: (v.recorded_at, v.verdict_id)):
        if one.a == a and one.decision in (Decision.SAME_ENTITY, Decision.SAME_ATTRIBUTE):
            found = one.b
        elif one.a == a and one.b == found:
            found = None
    return found


def last_word(verdicts: Iterable[Identification], one: str, other: str) -> Decision | None:
    """What was last decided of two names, in whichever order they were named; None where nothing
    was, or where that was withdrawn."""
    pair = {one, other}
    said = [v for v in verdicts if {v.a, v.b} == pair]
    last = max(said, key=lambda v: (v.recorded_at, v.verdict_id), default=None)
    return None if last is None or last.decision is Decision.WITHDRAWS else last.decision
