"""Cases of questions: what was asked, what was shown for it and what the answer rests on, held
against what the bank knew. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ...graph.model import Memory, Polarity, Slot, Timeline
from ...graph.roles import believed, holds_at
from ...graph.times import BEGINNING, OPEN
from ..recall.model import Outcome, Reason, View
from .measures import Case, Name
from .state import CHANGES

NOW = (View.CURRENT, View.NEUTRAL)
"""The views that ask for the current state, alone or first."""
_DENIES = frozenset({Reason.DENIED, Reason.NO_LONGER, Reason.OTHER_HOLDS, Reason.VALUE_UNKNOWN})
"""Reasons of an answer "no": it names a value in order to deny it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One row that was shown: the ids of its memories (the old one of a change last), and whether
    it stood as current, or among the transitions."""

    ids: tuple[str, ...]
    current: bool = False
    transition: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What one question asked and got; all times aware UTC.

    ``as_of``: the valid time read. ``start`` and ``end``: the half-open time that the question
    names, both None where it names none. ``known_by``: the recorded time read, else the moment
    ``at`` which it was read. ``slots``: that it asks for; ``beside``: keys of others of which a
    row was shown. ``cited``: memory ids that the answer rests on. ``model``: its name where a model
    gave the answer; ``caught``: that answer was refused for what it cites. ``plain_tokens``: of the
    same rows without labels, None where unknown.
    """

    trace_id: str
    group: str
    question: str
    view: View
    as_of: datetime
    known_by: datetime
    at: datetime
    slots: tuple[Slot, ...]
    beside: tuple[str, ...] = ()
    shown: tuple[Shown, ...] = ()
    cited: tuple[str, ...] = ()
    start: datetime | None = None
    end: datetime | None = None
    outcome: Outcome | None = None
    reason: Reason | None = None
    model: str = ""
    caught: bool = False
    tokens: int = 0
    plain_tokens: int | None = None

    @property
    def dated(self) -> bool:
        """Whether the question names a time."""
        return self.start is not None or self.end is not None


def cases_of(asked: Asked, timelines: Sequence[Timeline]) -> Iterator[tuple[Name, Case]]:
    """The cases of one question. ``timelines``: of every slot that it asks for or shows a memory
    of, as resolved from what had been recorded by ``known_by``; without the others."""
    known = _Known(asked, timelines)
    for name, case in (
        (Name.LEAKS, known.leak()),
        (Name.RECOVERED, known.recovery()),
        (Name.TRANSITIONS, known.transition()),
        (Name.COLLAPSES, known.collapse()),
        (Name.TOKENS, known.tokens()),
    ):
        if case is not None:
            yield name, case


class _Known:
    """One question beside what the bank knew."""

    def __init__(self, asked: Asked, timelines: Sequence[Timeline]) -> None:
        self._asked = asked
        self._memories: Mapping[str, Memory] = {
            m.memory_id: m for timeline in timelines for m in timeline.memories
        }
        keys = {slot.key for slot in asked.slots}
        self._own = [timeline for timeline in timelines if timeline.slot_key in keys]
        self._held = {name for row in asked.shown for name in row.ids}

    def leak(self) -> Case | None:
        asked = self._asked
        current = [row.ids[0] for row in asked.shown if row.current and row.ids]
        if asked.view not in NOW or not current:
            return None
        stale = [name for name in current if self._stale(name)]
        rests = asked.outcome is Outcome.ANSWERED and asked.reason not in _DENIES
        if asked.view is View.CURRENT and rests:
            stale += [n for n in asked.cited if n not in stale and self._stale(n)]
        note = f"did not hold then: {', '.join(stale)}" if stale else ""
        return self._case(bool(stale), stale or current, note)

    def recovery(self) -> Case | None:
        if self._asked.view is not View.HISTORICAL:
            return None
        wanted = self._then()
        if not wanted:
            return None
        found = [name for name in wanted if name in self._held]
        return self._case(bool(found), found or wanted, "" if found else "not in the packet")

    def transition(self) -> Case | None:
        if self._asked.view is not View.TRANSITION:
            return None
        wanted = self._changed()
        if not wanted:
            return None
        shown = [set(row.ids) for row in self._asked.shown if row.transition]
        found = [pair for pair in wanted if any(pair[0] in ids or pair[1] in ids for ids in shown)]
        names = [name for pair in found or wanted for name in pair]
        return self._case(bool(found), names, "" if found else "not among the transitions")

    def collapse(self) -> Case | None:
        asked = self._asked
        if not asked.model:
            return None
        right = self._right()
        if not right:
            return None
        rests = [name for name in asked.cited if name in right]
        note = "the answer was caught" if asked.caught else "rests on no right record"
        fault = asked.caught or not rests
        return self._case(fault, sorted(right), note if fault else "")

    def tokens(self) -> Case | None:
        asked = self._asked
        if not asked.plain_tokens:
            return None
        return self._case(False, (), "", (asked.tokens, asked.plain_tokens))

    def _right(self) -> set[str]:
        """The records that answer, and that the packet shows in their role."""
        asked = self._asked
        if asked.view is View.TRANSITION:
            shown = [set(row.ids) for row in asked.shown if row.transition]
            return {n for pair in self._changed() for n in pair for ids in shown if n in ids}
        if asked.view is View.HISTORICAL:
            return self._held.intersection(self._then())
        current = {row.ids[0] for row in asked.shown if row.current and row.ids}
        own = {m.memory_id for timeline in self._own for m in timeline.memories}
        return {name for name in current & own if not self._stale(name)}

    def _stale(self, name: str) -> bool:
        """Whether a memory did not hold; one of which the bank knew nothing is not judged."""
        memory = self._memories.get(name)
        if memory is None:
            return False
        return memory.contested or not believed(memory) or not holds_at(memory, self._asked.as_of)

    def _then(self) -> list[str]:
        """The memories of the slots asked for that held at the time asked about."""
        asked = self._asked
        told = [
            m
            for timeline in self._own
            for m in timeline.memories
            if believed(m) and m.polarity is Polarity.POSITIVE and not m.contested
        ]
        if not asked.dated:
            return [
                m.memory_id for m in told if m.valid_to is not None and m.valid_to <= asked.as_of
            ]
        start, end = asked.start or BEGINNING, asked.end or OPEN
        return [
            m.memory_id
            for m in told
            if (m.valid_from or BEGINNING) < end and start < (m.valid_to or OPEN)
        ]

    def _changed(self) -> list[tuple[str, str]]:
        """The changes of the slots asked for, each by the ids of its two memories."""
        asked = self._asked
        start, end = asked.start or BEGINNING, asked.end or OPEN
        return [
            (link.source, link.target)
            for timeline in self._own
            for link in timeline.links
            if link.type in CHANGES
            and link.at is not None
            and link.at <= asked.as_of
            and (not asked.dated or start <= link.at < end)
        ]

    def _case(
        self,
        hit: bool,
        ids: Collection[str],
        note: str,
        amounts: tuple[int, int] | None = None,
    ) -> Case:
        asked = self._asked
        subject = ", ".join(dict.fromkeys(slot.subject for slot in asked.slots))
        attribute = ", ".join(dict.fromkeys(slot.attribute for slot in asked.slots))
        question = f"{asked.question[:200]}{f': {note}' if note else ''}"
        return Case(
            hit,
            asked.at,
            asked.group,
            subject,
            attribute,
            (asked.trace_id, *ids),
            question,
            amounts,
        )
