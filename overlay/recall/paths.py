"""Questions that lead over several facts, in the ways of asking of a user's own vocabulary.

"Which city is the capital of the country where the sport that X plays comes from?" names somebody
and three relations. Which of them is the first step only the graph can tell: the path begins with
whom the question names, and each step is a value that holds at the time asked about. Every relation
must be taken, or say again what one that is taken says ("in which language … the official language
of"). A path counts where it is the only one; a question is never answered by a part of it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, NamedTuple

from ...graph.model import Memory, Polarity, Timeline
from .find import state
from .lookup import Subject
from .model import Outcome, Reason, View
from .names import candidates, chosen
from .own_asks import OwnAsks, own_asks
from .profile import told_of_the_past
from .reading import Asked
from .seeds import Seeds
from .source import Source
from .words import Place

MOST_STEPS: Final = 8
"""Words of one question that name relations."""
MOST_HOPS: Final = 4
MOST_READ: Final = 32
"""Subjects that are read to find a path."""


class Leg(NamedTuple):
    """Words of a question that name a relation: one of ``attributes``."""

    attributes: frozenset[str]
    place: Place


@dataclass(frozen=True, slots=True)
class Path:
    """A way from a subject to the slot that is asked for. ``taken``: its steps, in order."""

    slot: Timeline
    via: tuple[Memory, ...]
    taken: tuple[Leg, ...]

    def outward(self, name: Place) -> bool:
        """Whether the relations are taken in the order of their distance from the subject."""
        far = [min(abs(name[0] - s.place[1]), abs(s.place[0] - name[1])) for s in self.taken]
        return far == sorted(far)


async def by_own_asks(
    store: Source,
    group: str,
    asked: Asked,
    known: dict[str, Subject],
    known_at: datetime | None,
) -> tuple[Asked, Seeds] | None:
    """The slot that a question leads to by the ways of asking that a user declared; None where it
    is in none of them, or in a single one that leads nowhere. Where several lead nowhere, or to
    several slots, the question is not understood."""
    profile, own = asked.profile, own_asks(store.vocabulary)
    if not own.forms:
        return None
    named = chosen(candidates(profile.folded, profile.plain), set(known))
    steps = relations(profile.folded, named.values(), own)
    if not named or not 0 < len(steps) <= MOST_STEPS:
        return None
    if not told_of_the_past(profile, named.values()) and any(
        s.attributes & own.past for s in steps
    ):
        asked = replace(asked, profile=replace(profile, view=View.CURRENT))
    walker = _Walker(store, group, asked, known_at)
    found = [
        (path, place)
        for name, place in named.items()
        async for path in walker.paths(known[name].name, steps, (), ())
    ]
    longest = max((len(path.taken) for path, _ in found), default=0)
    found = [one for one in found if len(one[0].taken) == longest]
    found = [one for one in found if one[0].outward(one[1])] or found
    slots = {path.slot.slot: path for path, _ in found}
    if len(slots) != 1:
        unclear = Seeds((), (), missing=Reason.RELATION_UNCLEAR)
        return None if len(steps) == 1 else (asked, unclear)
    (path,) = slots.values()
    slot = path.slot.slot
    return asked, Seeds((slot.subject,), (slot.attribute,), (path.slot,), via=path.via)


def relations(folded: str, names: Iterable[Place], own: OwnAsks) -> list[Leg]:
    """The relations that a folded question names beside its names: of words that overlap the
    longest, and with the same words every relation that they may mean."""
    taken = list(names)
    meant: dict[Place, set[str]] = {}
    for form in own.fitting(folded):
        for match in form.pattern.finditer(folded):
            if not any(match.start() < end and start < match.end() for start, end in taken):
                meant.setdefault(match.span(), set()).add(form.attribute)
    steps: list[Leg] = []
    for place in sorted(meant, key=lambda place: (place[0] - place[1], place)):
        if not any(place[0] < s.place[1] and s.place[0] < place[1] for s in steps):
            steps.append(Leg(frozenset(meant[place]), place))
    return steps


class _Walker:
    """Reads subjects, each once, and follows what holds of them."""

    def __init__(self, store: Source, group: str, asked: Asked, known_at: datetime | None) -> None:
        self._store = store
        self._group = group
        self._asked = asked
        self._known_at = known_at
        self._read: dict[str, list[Timeline]] = {}

    async def paths(
        self, subject: str, left: list[Leg], via: tuple[Memory, ...], taken: tuple[Leg, ...]
    ) -> AsyncIterator[Path]:
        """The paths from a subject over all the relations left."""
        for timeline in await self._timelines(subject):
            for step in left:
                if timeline.slot.attribute not in step.attributes:
                    continue
                rest = [one for one in left if one is not step]
                told = {*(memory.slot.attribute for memory in via), timeline.slot.attribute}
                if all(one.attributes & told for one in rest):
                    yield Path(timeline, via, (*taken, step))
                if not rest or len(via) >= MOST_HOPS:
                    continue
                if (memory := self._holds(timeline)) is not None:
                    onward = str(memory.value), rest, (*via, memory), (*taken, step)
                    async for path in self.paths(*onward):
                        yield path

    async def _timelines(self, subject: str) -> list[Timeline]:
        if subject not in self._read:
            if len(self._read) >= MOST_READ:
                return []
            told = await self._store.subject_timelines(
                self._group, subject, known_at=self._known_at
            )
            self._read[subject] = [timeline for timeline in told if timeline.memories]
        return self._read[subject]

    def _holds(self, timeline: Timeline) -> Memory | None:
        """The one value that a step leads to; None where it is a change, none or several."""
        profile = self._asked.profile
        if profile.view is View.TRANSITION:
            return None
        if profile.view is View.HISTORICAL and not self._asked.dated:
            return None
        found = state(self._asked, timeline)
        values = {memory.value_key for memory in found.memories}
        if found.outcome is not Outcome.ANSWERED or len(values) != 1:
            return None
        memory = found.memories[0]
        return memory if memory.polarity is Polarity.POSITIVE else None
