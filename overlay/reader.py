"""What one group remembers, for reading: ask, chains, state, why."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Final

from ..graph.door import check_group
from ..graph.errors import NotFound, StoreError
from ..graph.model import Observation, Review, Timeline
from ..graph.scope import Scope, check_scope
from ..graph.store import MemoryRecord, StateRow, Store
from .actions import Place
from .embedding.model import Embedder
from .given import choice_given, maybe_moment, moment_given, name_given
from .recall.ask import answered
from .recall.likeness import ByMeaning
from .recall.looking import Request
from .recall.model import Answer, View
from .recall.pack.model import Packet
from .recall.plainly import Profiler
from .recall.recalled import Packing, recalled
from .recall.searching import searcher
from .recall.spoken.check import Speaker, worded
from .recall.trace import Trace, trace_of
from .recall.traces import keep, traces
from .sentry.likely import Likely
from .sentry.look import likely

_LOG: Final = logging.getLogger("tenure.recall")


class Reader:
    """What one group remembers. All times are aware; ``as_of`` is valid time, ``known_at``
    recorded time (inclusive), and both default to now.

    Every method raises ``InputError`` for what it was given and ``StoreError`` for what the graph
    could not do.
    """

    def __init__(
        self,
        store: Store,
        group: str,
        *,
        trace: bool = False,
        embedder: Embedder | None = None,
        speaker: Speaker | None = None,
        profiler: Profiler | None = None,
    ) -> None:
        """``trace``: keep a trace of every ``ask`` in the graph, after it was answered.
        ``embedder``: search by meaning as well, where the graph holds its embeddings, and weigh by
        it which slot a question means that the rules do not understand. ``speaker``
        words the answers, and ``profiler`` reads the questions that the rules do not understand;
        what either says is checked, and where it fails the rules stand.
        """
        self.store = store
        self.group = check_group(group)
        self.trace = trace
        self.speaker = speaker
        self.profiler = profiler
        self.embedder = embedder
        self.packing = Packing(search=searcher(embedder))
        self.meaning = None if embedder is None else ByMeaning(embedder, store.vocabulary)

    async def ask(
        self,
        question: str,
        *,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        scope: Scope | None = None,
        view: View | None = None,
        asked_at: datetime | None = None,
        packing: Packing | None = None,
    ) -> Answer:
        """Answer a question from what is remembered, with its evidence, or say that it is not.

        The answer comes with the packet of the same reads; ``packing`` says how that is made. Where
        traces are kept and this one cannot be, that is logged, and the answer stands.
        """
        how = packing or self.packing
        given = self._request(asked_at, as_of, known_at, scope, view)
        found = await recalled(self.store, (self.group,), question, given, how)
        answer = await worded(answered(found), self.speaker)
        if self.trace:
            await self._keep(trace_of(found, answer, self.store.clock(), how.tokenizer))
        return answer

    async def recall(
        self,
        question: str,
        *,
        groups: Sequence[str] | None = None,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        scope: Scope | None = None,
        view: View | None = None,
        asked_at: datetime | None = None,
        packing: Packing | None = None,
    ) -> Packet:
        """The labelled evidence for a question, without an answer; of this group, or of the named
        ``groups``."""
        given = self._request(asked_at, as_of, known_at, scope, view)
        names = (self.group,) if groups is None else groups
        how = packing or self.packing
        return (await recalled(self.store, names, question, given, how)).packet

    async def traces(
        self, *, since: datetime | None = None, until: datetime | None = None
    ) -> list[Trace]:
        """The traces of the group, the last one first: at or after ``since``, before ``until``."""
        since, until = maybe_moment("since", since), maybe_moment("until", until)
        return await traces(self.store, self.group, since=since, until=until)

    async def timeline(
        self, subject: str, attribute: str | None = None, *, known_at: datetime | None = None
    ) -> list[Timeline]:
        """The state chains of a subject, or of one attribute of it.

        Raises ``NotFound`` where nothing is known of the subject, or of that attribute.
        """
        name_given("subject", subject)
        maybe_moment("known_at", known_at)
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
            self.group,
            name_given("subject", subject),
            as_of=maybe_moment("as_of", as_of),
            known_at=maybe_moment("known_at", known_at),
            history=history,
        )

    async def why(self, memory_id: str) -> MemoryRecord:
        """A memory with its evidence, back to the turns. An id once given still resolves, and a
        unique beginning of one (6 signs or more) is enough.
        """
        return await self.store.memory(self.group, name_given("memory_id", memory_id))

    async def reviews(self) -> list[Review]:
        """The questions that wait for a person."""
        return await self.store.reviews(self.group)

    async def likely(self) -> list[Likely]:
        """The pairs that may be one in other words, and wait for a person as reviews do: names of
        somebody, or an attribute that no vocabulary declares and one that it declares."""
        return await likely(self.store, self.group)

    async def chains(self, *, known_at: datetime | None = None) -> AsyncIterator[Timeline]:
        """Every state chain of the group, subject by subject."""
        maybe_moment("known_at", known_at)
        for subject in await self.store.subjects(self.group):
            if subject.same_as is not None and known_at is None:
                continue
            for chain in await self.store.own_timelines(
                self.group, subject.name, known_at=known_at
            ):
                yield chain

    async def said(
        self, subject: str | None = None, attribute: str | None = None
    ) -> AsyncIterator[Observation]:
        """Every observation of the group, or of one subject with all that it is one with, or of
        one attribute of it: each as it was told, under the name that it was told of."""
        wanted: set[str] | None = None
        if subject is not None:
            name_given("subject", subject)
            await self.timeline(subject, attribute)
            wanted = set(await self.store.one_with(self.group, subject))
        only = None if attribute is None else self.place("-", attribute, None).attribute
        for one in await self.store.subjects(self.group):
            if wanted is not None and one.subject_id not in wanted:
                continue
            for name in one.attributes:
                if only is None or name == only:
                    for said in await self.store.observations(self.group, one.name, name):
                        if said.told_of is None:
                            yield said

    def place(self, subject: str, attribute: str, scope: Scope | None) -> Place:
        """The track that names mean; the attribute by any of its names."""
        name_given("subject", subject)
        found = self.store.vocabulary.find(name_given("attribute", attribute))
        name = attribute if found is None else found.name
        return Place(self.group, subject, name, check_scope(scope or {}))

    def moment(self, given: datetime | None) -> datetime:
        """The given time, checked; now by the clock of the store where none is given."""
        return self.store.clock() if given is None else moment_given("at", given)

    def _request(
        self,
        asked_at: datetime | None,
        as_of: datetime | None,
        known_at: datetime | None,
        scope: Scope | None,
        view: View | None,
    ) -> Request:
        return Request(
            self.moment(asked_at),
            maybe_moment("as_of", as_of),
            maybe_moment("known_at", known_at),
            scope,
            None if view is None else choice_given(View, "view", view),
            self.profiler,
            self.meaning,
        )

    async def _keep(self, trace: Trace) -> None:
        try:
            await keep(self.store, trace)
        except StoreError as error:
            _LOG.warning("the trace of a question was not kept: %s", error.message)
