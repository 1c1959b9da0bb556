"""From the evidence of a locked slot to the difference. Shared by every write."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ..known import known
from ..model import Memory, Observation, Status, Timeline, Verdict
from ..timeline import resolve
from ..vocabulary import Vocabulary
from .compare import NEVER_RAISED, compare, support_keys
from .difference import Difference
from .found import FoundSlot


@dataclass(frozen=True, slots=True)
class Settled:
    """What a slot resolves to, and the observations that first brought a source to a memory."""

    timeline: Timeline
    keys: dict[str, str]

    def fold(self) -> tuple[str | None, list[str] | None]:
        """The state of the fold, and the memories against which the next outcome is weighed."""
        fold = self.timeline.fold
        return fold, None if fold is None else live(self.timeline.memories)


def live(memories: Iterable[Memory]) -> list[str]:
    """The ids of the memories that are not revoked."""
    return [memory.memory_id for memory in memories if memory.status is not Status.REVOKED]


def settle(
    found: FoundSlot,
    vocabulary: Vocabulary,
    observations: Mapping[str, Observation],
    verdicts: Mapping[str, Verdict],
    into: Difference,
    *,
    at: str,
    gone: Collection[str] = (),
    raised: Mapping[str, str] = NEVER_RAISED,
) -> Settled:
    """Resolve a slot that was read whole, and put what changes into the difference."""
    attribute = found.slot.attribute
    policy = vocabulary.policy(attribute)
    counting = known(observations.values(), verdicts.values())
    timeline = resolve(policy, *counting, slot=found.slot)
    compare(
        found,
        timeline,
        into,
        at=at,
        entity_values=vocabulary.value_is_entity(attribute),
        gone=gone,
        raised=raised,
    )
    return Settled(timeline, support_keys(policy, timeline.memories, dict(observations)))


def rekeyed(found: FoundSlot, keys: Mapping[str, str], names: Collection[str]) -> list[str]:
    """Those of the stored observations whose support key is another now."""
    return [name for name in names if found.support_keys.get(name) != keys.get(name)]
