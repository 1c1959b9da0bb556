"""Tenure as a system of this benchmark: from the text by rules, or with the gold observations.

The ablations use public parameters and types alone; each takes one thing away and leaves the rest:
``links`` (every attribute may hold several values, so nothing supersedes anything), ``profile``
(the view is forced neutral), ``expansion`` (only what holds is read, not the chain behind it) and
``labels`` (all values of the slots found are handed over without role or interval).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from tenure.graph.model import LinkType, Polarity, Status, Timeline, Turn
from tenure.graph.policy import Cardinality
from tenure.graph.roles import holds_at
from tenure.graph.store import Store
from tenure.graph.values import value_text
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import ingest
from tenure.overlay.reader import Reader
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.likeness import Likeness
from tenure.overlay.recall.model import Answer, Outcome, View
from tenure.overlay.recall.source import Reads

from .match import holds
from .model import Probe, Reply, Talk, Unit


class Ablation(StrEnum):
    """What is taken away."""

    LINKS = "links"
    PROFILE = "profile"
    EXPANSION = "expansion"
    LABELS = "labels"


def loose(vocabulary: Vocabulary) -> Vocabulary:
    """The vocabulary with every attribute able to hold several values at once."""
    many = {
        name: replace(one, policy=replace(one.policy, cardinality=Cardinality.MANY))
        for name, one in vocabulary.attributes.items()
    }
    return replace(vocabulary, attributes=MappingProxyType(many))


class Now:
    """A store that gives of every slot what holds at one moment, and nothing else."""

    def __init__(self, store: Store, at: datetime) -> None:
        self._store = store
        self._at = at

    @property
    def vocabulary(self) -> Vocabulary:
        """That of the store."""
        return self._store.vocabulary

    @property
    def engine(self) -> Reads:
        """That of the store."""
        return self._store.engine

    async def timeline(
        self, group: str, subject: str, attribute: str, *, known_at: datetime | None = None
    ) -> Timeline:
        """One slot without its chain."""
        return self._cut(await self._store.timeline(group, subject, attribute, known_at=known_at))

    async def timelines(
        self, group: str, slots: Sequence[tuple[str, str]], *, known_at: datetime | None = None
    ) -> list[Timeline]:
        """Several slots without their chains."""
        found = await self._store.timelines(group, slots, known_at=known_at)
        return [self._cut(one) for one in found]

    async def subject_timelines(
        self, group: str, subject: str, *, known_at: datetime | None = None
    ) -> list[Timeline]:
        """The slots of a subject without their chains."""
        found = await self._store.subject_timelines(group, subject, known_at=known_at)
        return [self._cut(one) for one in found]

    def _cut(self, timeline: Timeline) -> Timeline:
        held = tuple(m for m in timeline.memories if holds_at(m, self._at))
        return replace(timeline, memories=held, links=())


class Tenure:
    """One conversation in a group of a store. ``given``: the gold observations are fed instead of
    what the rules read. ``meaning`` weighs the questions that no rule understands."""

    def __init__(
        self,
        store: Store,
        talk: Talk,
        *,
        given: bool,
        without: Ablation | None = None,
        meaning: Likeness | None = None,
    ) -> None:
        self._store = store
        self._talk = talk
        self._given = given
        self._without = without
        self._meaning = meaning

    async def feed(self, turns: Sequence[Turn]) -> None:
        """Through the product's own ingest, or straight into the bank."""
        store = self._store
        if self._given:
            await store.observe(self._talk.observations, turns=turns)
            if self._talk.verdicts:
                await store.decide(self._talk.verdicts)
            return
        extractor = RuleExtractor(vocabulary=store.vocabulary)
        await ingest(store, turns, extractor=extractor, clock=store.clock)

    async def ask(self, probe: Probe) -> Reply:
        """The product's answer."""
        answer = await ask(
            Now(self._store, probe.at) if self._without is Ablation.EXPANSION else self._store,
            self._talk.group,
            probe.text,
            asked_at=probe.at,
            view=View.NEUTRAL if self._without is Ablation.PROFILE else None,
            meaning=self._meaning,
        )
        if self._without is Ablation.LABELS and answer.attributes:
            return await self._heap(answer)
        return _reply(answer)

    async def _heap(self, answer: Answer) -> Reply:
        """All that the slots of the answer ever held or were meant to hold."""
        values: list[str] = []
        for subject in answer.subjects:
            for attribute in answer.attributes:
                one = await self._store.timeline(self._talk.group, subject, attribute)
                values += [value_text(m.value) for m in one.memories]
        return replace(_reply(answer), values=tuple(values), empty=not values, abstained=False)

    async def chains(self) -> list[Timeline]:
        """Every timeline of the conversation's group."""
        return [one async for one in Reader(self._store, self._talk.group).chains()]


def _reply(answer: Answer) -> Reply:
    gone = [change.old for change in answer.changes if change.old is not None]
    came = [change.new for change in answer.changes]
    rows = [row for row in answer.rows if not row.negative]
    shown = rows if rows else [*gone, *came]
    told = [*answer.rows, *gone, *came, *answer.last_known]
    answered = answer.outcome in (Outcome.ANSWERED, Outcome.CONFLICT)
    values = [row.subject if answer.inverse else row.value for row in shown]
    return Reply(
        values=tuple(values) if answered else (),
        evidence=frozenset(row.source for row in told if row.source),
        empty=answer.outcome is Outcome.EMPTY,
        abstained=answer.outcome is Outcome.ABSTAINED,
        note={
            "outcome": answer.outcome,
            "reason": answer.reason,
            "view": answer.view,
            "subjects": answer.subjects,
            "attributes": answer.attributes,
            "text": answer.text,
        },
    )


def coexistence(chains: Sequence[Timeline], unit: Unit) -> bool:
    """Whether the bank holds both the old and the new value of a unit, whatever counts."""
    values = [
        value_text(memory.value)
        for one in chains
        if one.slot.attribute == unit.attribute
        for memory in one.memories
        if memory.polarity is Polarity.POSITIVE and memory.status is not Status.HYPOTHESIS
    ]
    return holds(values, unit.old) and holds(values, unit.new)


def roles(chains: Sequence[Timeline], unit: Unit, at: datetime) -> bool:
    """Whether the old value ended, the new one holds, and a link says that it took its place."""
    for one in chains:
        if one.slot.attribute != unit.attribute:
            continue
        by: Mapping[str, str] = {
            m.memory_id: value_text(m.value)
            for m in one.memories
            if m.status is Status.ACTIVE and m.polarity is Polarity.POSITIVE
        }
        holding = {m.memory_id for m in one.memories if holds_at(m, at)} & by.keys()
        for link in one.links:
            if link.type is not LinkType.SUPERSEDES or link.source not in holding:
                continue
            if (
                link.target in by.keys() - holding
                and holds([by[link.source]], unit.new)
                and holds([by[link.target]], unit.old)
            ):
                return True
    return False
