"""What one group remembers, for reading: ask, chains, state, why."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime

from ..graph.door import check_group
from ..graph.errors import InputError, NotFound
from ..graph.model import Observation, Review, Timeline
from ..graph.scope import Scope, check_scope
from ..graph.store import MemoryRecord, StateRow, Store
from ..graph.times import utc
from .actions import Place
from .recall.ask import ask
from .recall.model import Answer, View


class Reader:
    """What one group remembers. All times are aware; ``as_of`` is valid time, ``known_at``
    recorded time (inclusive), and both default to now.

    Every method raises ``InputError`` for what it was given and ``StoreError`` for what the graph
    could not do.
    """

    def __init__(self, store: Store, group: str) -> None:
        self.store = store
        self.group = check_group(group)

    async def ask(
        self,
        question: str,
        *,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        scope: Scope | None = None,
        view: View | None = None,
        asked_at: datetime | None = None,
    ) -> Answer:
        """Answer a question from what is remembered, with its evidence, or say that it is not."""
        return await ask(
            self.store,
            self.group,
            question,
            asked_at=self.moment(asked_at),
            as_of=as_of,
            known_at=known_at,
            scope=scope,
            view=view,
        )

    async def timeline(
        self, subject: str, attribute: str | None = None, *, known_at: datetime | None = None
    ) -> list[Timeline]:
        """The state chains of a subject, or of one attribute of it.

        Raises ``NotFound`` where nothing is known of the subject, or of that attribute.
        """
        if attribute is None:
            timelines = await self.store.subject_timelines(self.group, subject, known_at=known_at)
        else:
            place = self.place(subject, attribute, None)
            timelines = [
                await self.store.timeline(
                    self.group, place.subject, place.attribute, known_at=known_at
                )
            ]
        told = [timeline for timeline in timelines if timeline.memories]
        if not told:
            what = subject if attribute is None else f"{subject}'s {attribute}"
            raise NotFound(f"nothing is known of {what}", hint="tenure doctor counts what there is")
        return told

    async def state(
        self,
        subject: str,
        *,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        history: bool = False,
    ) -> list[StateRow]:
        """What counts of a subject at a time, with its roles: what holds, what is planned or tied.

        What had ended by then (the role historical) is among it only with ``history``.
        """
        return await self.store.subject_state(
            self.group, subject, as_of=as_of, known_at=known_at, history=history
        )

    async def why(self, memory_id: str) -> MemoryRecord:
        """A memory with its evidence, back to the turns. An id once given still resolves, and a
        unique beginning of one (6 signs or more) is enough.
        """
        return await self.store.memory(self.group, memory_id)

    async def reviews(self) -> list[Review]:
        """The questions that wait for a person."""
        return await self.store.reviews(self.group)

    async def chains(self, *, known_at: datetime | None = None) -> AsyncIterator[Timeline]:
        """Every state chain of the group, subject by subject."""
        for subject in await self.store.subjects(self.group):
            for chain in await self.store.subject_timelines(
                self.group, subject.name, known_at=known_at
            ):
                yield chain

    async def said(
        self, subject: str | None = None, attribute: str | None = None
    ) -> AsyncIterator[Observation]:
        """Every observation of the group, or of one subject, or of one slot."""
        names = [one.name for one in await self.store.subjects(self.group)]
        for name in names if subject is None else [subject]:
            for chain in await self.timeline(name, attribute):
                slot = chain.slot
                for one in await self.store.observations(self.group, name, slot.attribute):
                    yield one

    def place(self, subject: str, attribute: str, scope: Scope | None) -> Place:
        """The track that names mean; the attribute by any of its names."""
        found = self.store.vocabulary.find(attribute)
        name = attribute if found is None else found.name
        return Place(self.group, subject, name, check_scope(scope or {}))

    def moment(self, given: datetime | None) -> datetime:
        """The given time, checked; now by the clock of the store where none is given."""
        if given is None:
            return self.store.clock()
        try:
            utc(given)
        except ValueError as error:
            raise InputError(str(error)) from None
        return given
