"""A bank in memory: observations resolved on every read, with the reads that asking needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import pytest

from tenure.graph.door import observation
from tenure.graph.known import known
from tenure.graph.model import Observation, Slot, Timeline, Verdict, entity_id
from tenure.graph.policy import Policy
from tenure.graph.timeline import resolve
from tenure.graph.vocabulary import Vocabulary


class PlainBank:
    """What ``ask`` needs of a store, without a graph."""

    def __init__(
        self,
        observations: Iterable[Observation],
        verdicts: Iterable[Verdict] = (),
        policies: Mapping[str, Policy] | None = None,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self.vocabulary = vocabulary or Vocabulary.load()
        self.observations = list(observations)
        self.verdicts = list(verdicts)
        self.policies = policies or {}
        self.engine = self

    async def read(self, statement: str, parameters: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The four statements of ``cypher/recall`` by what they return."""
        parameters = parameters["given"]
        slots = {o.slot_key: o.slot for o in self.observations}
        if "observations" in parameters:
            wanted = set(parameters["observations"])
            return [
                {
                    "observation_id": o.observation_id,
                    "quote": o.quote,
                    "speaker": o.speaker,
                    "source": o.source,
                }
                for o in self.observations
                if o.observation_id in wanted
            ]
        own = [slot for slot in slots.values() if slot.group == parameters["group"]]
        if "attributes" in parameters and "entities" in parameters:
            return [
                {"entity_id": entity, "name": o.value, "subject": o.slot.subject,
                 "attribute": o.slot.attribute}
                for o in self.observations
                if o.slot in own and isinstance(o.value, str)
                and o.slot.attribute in parameters["attributes"]
                and (entity := entity_id(o.slot.group, o.value)) in parameters["entities"]
            ]  # fmt: skip
        if "attributes" in parameters:
            wanted = set(parameters["attributes"])
            return [
                {"subject": slot.subject, "attribute": slot.attribute}
                for slot in own
                if slot.attribute in wanted
            ]
        found: dict[str, dict[str, Any]] = {}
        for slot in own:
            if slot.subject_id in parameters["entities"]:
                row: dict[str, Any] = {"entity_id": slot.subject_id, "name": slot.subject}
                row |= {"attributes": [], "moves": None}
                found.setdefault(slot.subject_id, row)["attributes"].append(slot.attribute)
        return list(found.values())

    async def timeline(
        self, group: str, subject: str, attribute: str, *, known_at: datetime | None = None
    ) -> Timeline:
        slot = Slot(group, subject, attribute)
        policy = self.policies.get(attribute) or self.vocabulary.policy(attribute)
        seen, decided = known(
            [o for o in self.observations if o.slot_key == slot.key],
            [v for v in self.verdicts if v.slot_key == slot.key],
            known_at,
        )
        return resolve(policy, seen, decided, slot=slot)

    async def timelines(
        self, group: str, slots: Sequence[tuple[str, str]], *, known_at: datetime | None = None
    ) -> list[Timeline]:
        return [await self.timeline(group, *slot, known_at=known_at) for slot in slots]

    async def subject_timelines(
        self, group: str, subject: str, *, known_at: datetime | None = None
    ) -> list[Timeline]:
        wanted = Slot(group, subject, "x").subject_id
        names = {o.slot.attribute: o.slot for o in self.observations if o.slot.subject_id == wanted}
        return [
            await self.timeline(group, slot.subject, slot.attribute, known_at=known_at)
            for slot in names.values()
        ]


Say = Callable[..., Observation]


@pytest.fixture
def say() -> Say:
    """An observation from a few words: subject, attribute, value, when it was said."""

    def one(
        subject: str, attribute: str, value: Any, said: str, stance: str = "asserts", **more: Any
    ) -> Observation:
        fields = {"group": "g", "source": f"s/{said}/{value}", "recorded_at": said, **more}
        return observation(
            subject=subject,
            attribute=attribute,
            value=value,
            observed_at=said,
            stance=stance,
            **fields,
        )

    return one


@pytest.fixture
def bank() -> type[PlainBank]:
    """The class of the bank in memory."""
    return PlainBank
