"""The candidates of a packet: every state of the slots that a question means, with its standing.

No I/O.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ....graph.ids import digest
from ....graph.model import Memory, Review, Timeline
from ....graph.times import BEGINNING, OPEN
from ....graph.views.changes import Change, Happening, changes_between
from ..looking import Looked
from ..reading import Asked
from .model import BlockName, Label
from .passage import Passage
from .rank import fit, wanted
from .standing import Dropped, Standing, Times, standing, times_of

_MOVES = (Happening.SUPERSEDED, Happening.ENDED, Happening.FULFILLED, Happening.EVOLVED,
          Happening.REFUTED)  # fmt: skip
_IN_WORDS = (Happening.PLANNED, Happening.SUPPOSED, Happening.CONTESTED)
"""Happenings that the memory's own row tells."""

NAMED, WALKED, BESIDE = 1.0, 0.9, 0.5
"""Relevance of a slot: named by the question; walked over to it; found by its words, at most."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may become a row: a memory, a change, an open review, or a turn.

    ``unit`` are the rows that stay together (a slot). ``needed``: the answer names it. ``fit`` is
    how well its state fits the view, ``relevance`` how near its slot is to the question.
    ``dropped`` says why it is not shown, None where it is.
    """

    group: str
    unit: str
    subject: str
    attribute: str
    block: BlockName
    label: Label
    fit: float
    relevance: float
    needed: bool = False
    memory: Memory | None = None
    change: Change | None = None
    review: Review | None = None
    passage: Passage | None = None
    dropped: Dropped | None = None

    @property
    def score(self) -> float:
        """State fit times relevance."""
        return self.fit * self.relevance

    @property
    def name(self) -> str:
        """The id of what it is."""
        if self.memory is not None:
            return self.memory.memory_id
        if self.change is not None:
            return self.change.memory.memory_id
        if self.review is not None:
            return self.review.review_id
        return "" if self.passage is None else self.passage.id


Risky = Callable[[str], bool]
"""Whether an attribute is of high risk."""


def gathered(looked: Looked, risky: Risky, found: Iterable[Timeline] = ()) -> list[Candidate]:
    """What the slots of a question hold, those that it names first, then those that it walked over,
    then those ``found`` by its words, the best first."""
    whose = looked.seeds.holders
    cited = frozenset(m.memory_id for m in looked.cited)
    out: list[Candidate] = []
    seen: set[str] = set()
    moved = {_moved(change): change for change in looked.changes}
    for relevance, timelines in (
        (NAMED, looked.seeds.timelines),
        (WALKED, _walked(looked)),
        (BESIDE, tuple(found)),
    ):
        for place, timeline in enumerate(timelines):
            if timeline.slot_key in seen or not timeline.memories:
                continue
            seen.add(timeline.slot_key)
            near = relevance if relevance > BESIDE else BESIDE / (1 + place)
            slot = _Slot(looked, timeline, near, risky(timeline.slot.attribute), cited, whose)
            out += slot.states()
            out += slot.changes(moved)
            out += slot.reviews()
    return out


def passages(given: Sequence[Passage]) -> list[Candidate]:
    """Turns found by the words of a question, the best first."""
    return [
        Candidate(
            group=one.group,
            unit=one.id,
            subject=one.subject,
            attribute=one.attribute,
            block=BlockName.RAW,
            label=Label.SAID,
            fit=0.2,
            relevance=1 / (1 + place),
            passage=one,
        )
        for place, one in enumerate(given)
    ]


def _walked(looked: Looked) -> list[Timeline]:
    """The slots walked over to whom the question means; of each the memory that led on."""
    by_slot: dict[str, list[Memory]] = {}
    for memory in looked.seeds.via:
        by_slot.setdefault(memory.slot_key, []).append(memory)
    return [Timeline(m[0].slot, key, tuple(m)) for key, m in by_slot.items()]


def _moved(change: Change) -> tuple[str, str, str]:
    other = "" if change.other is None else change.other.memory_id
    return change.happening, change.memory.memory_id, other


class _Slot:
    """One slot, for one question."""

    def __init__(
        self,
        looked: Looked,
        timeline: Timeline,
        relevance: float,
        risky: bool,
        cited: frozenset[str],
        whose: bool,
    ) -> None:
        self._asked: Asked = looked.asked
        self._timeline = timeline
        self._relevance = relevance
        self._risky = risky
        self._cited = cited
        self._whose = whose
        self._times: Times = times_of(looked.asked, timeline)
        self._unit = (
            digest("holders", looked.group, *looked.seeds.sides.values)
            if whose
            else (timeline.slot_key)
        )

    def states(self) -> list[Candidate]:
        """The memories of the slot, each where it stands."""
        reviewed = frozenset(o for r in self._timeline.reviews for o in r.observations)
        stands = [(m, standing(m, self._times, reviewed)) for m in self._timeline.memories]
        view = self._asked.profile.view
        holds = any(
            isinstance(stand, Standing) and wanted(view, stand.label, nothing_holds=False)
            for _, stand in stands
        )
        return [self._state(memory, stand, not holds) for memory, stand in stands]

    def _state(self, memory: Memory, stand: Standing | Dropped, nothing_holds: bool) -> Candidate:
        needed = memory.memory_id in self._cited
        if isinstance(stand, Dropped):
            return self._candidate(
                Standing(BlockName.RAW, Label.SAID), 0.0, False, memory=memory, dropped=stand
            )
        view = self._asked.profile.view
        dropped = None
        if not needed and self._whose:
            dropped = Dropped.OTHER_VALUE
        elif not (needed or self._risky or wanted(view, stand.label, nothing_holds=nothing_holds)):
            dropped = Dropped.VIEW
        dated = bool(self._times.then)
        value = 1.0 if needed else fit(view, stand.label, dated=dated)
        return self._candidate(stand, value, needed, memory=memory, dropped=dropped)

    def changes(self, told: dict[tuple[str, str, str], Change]) -> Iterator[Candidate]:
        """The changes that answer, and of a high-risk slot every change until the time asked."""
        own = [c for c in told.values() if c.memory.slot_key == self._timeline.slot_key]
        keys = set(map(_moved, own))
        if self._risky and not self._whose:
            every = changes_between([self._timeline], BEGINNING, OPEN)
            own += [
                change
                for change in every
                if change.happening in _MOVES
                and change.at <= self._times.at
                and _moved(change) not in keys
            ]
            # A plan that came true by replacing something is one change, not two.
            replaced = {c.memory.memory_id for c in own if c.happening is Happening.SUPERSEDED}
            own = [
                c
                for c in own
                if c.happening is not Happening.FULFILLED or c.memory.memory_id not in replaced
            ]
        stand = Standing(BlockName.TRANSITION, Label.CHANGED)
        for change in own:
            if change.happening not in _IN_WORDS:
                needed = _moved(change) in keys
                value = 1.0 if needed else fit(self._asked.profile.view, Label.CHANGED, dated=False)
                yield self._candidate(stand, value, needed, change=change)

    def reviews(self) -> Iterator[Candidate]:
        """The open reviews of the slot."""
        if self._whose:
            return
        stand = Standing(BlockName.REVIEW, Label.REVIEW)
        for review in self._timeline.reviews:
            value = fit(self._asked.profile.view, Label.REVIEW, dated=False)
            yield self._candidate(stand, value, False, review=review)

    def _candidate(
        self,
        stand: Standing,
        value: float,
        needed: bool,
        *,
        memory: Memory | None = None,
        change: Change | None = None,
        review: Review | None = None,
        dropped: Dropped | None = None,
    ) -> Candidate:
        slot = self._timeline.slot
        return Candidate(
            group=slot.group,
            unit=self._unit,
            subject=slot.subject,
            attribute=slot.attribute,
            block=stand.block,
            label=stand.label,
            fit=value,
            relevance=self._relevance,
            needed=needed,
            memory=memory,
            change=change,
            review=review,
            dropped=dropped,
        )
