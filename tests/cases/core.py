"""Timelines through the pure core, without a graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from tenure.graph.known import known
from tenure.graph.model import Memory, Observation, Slot, Timeline
from tenure.graph.policy import Policy
from tenure.graph.timeline import resolve

from .compare import differences
from .format import Inputs, inputs, moment


def earliest(observations: Iterable[Observation]) -> list[Observation]:
    """Each observation once; of two recorded times the earlier counts."""
    kept: dict[str, Observation] = {}
    for o in observations:
        old = kept.get(o.observation_id)
        if old is None or _recorded(o) < _recorded(old):
            kept[o.observation_id] = o
    return list(kept.values())


def _recorded(o: Observation) -> datetime:
    assert o.recorded_at is not None
    return o.recorded_at


def run_core(
    timeline: dict[str, Any], order: Sequence[int] | None = None, twice: bool = False
) -> list[str]:
    """Differences when the observations are fed in this order."""
    given = inputs(timeline)
    fed = list(given.observations.values())
    if order is not None:
        fed = [fed[n] for n in order if n < len(fed)]
    if twice:
        fed = [*fed, *fed]
    fed = [o for o in earliest(fed) if o.source not in given.forgotten]

    def read(query: dict[str, Any]) -> tuple[Sequence[Memory], datetime]:
        slot = Slot(query["group"], query["subject"], query["attribute"])
        own = [o for o in fed if o.slot_key == slot.key]
        at = moment(query["known_at"])
        return _resolve(given, own, slot, at).memories, moment(query["as_of"])

    slots = {o.slot_key: o.slot for o in fed}
    timelines = [
        _resolve(given, [o for o in fed if o.slot_key == key], slot, None)
        for key, slot in slots.items()
    ]
    return differences(timeline["expect"], given.refused, timelines, read)


def _resolve(
    given: Inputs, observations: list[Observation], slot: Slot, known_at: datetime | None
) -> Timeline:
    policy = given.policies.get(slot.attribute, Policy())
    verdicts = [v for v in given.verdicts if v.slot_key == slot.key]
    seen, decided = known(observations, verdicts, known_at)
    return resolve(policy, seen, decided, slot=slot)
