"""Takes evidence out of slots as if it had never been given: no tombstone stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...cypher import as_given, statement
from ..engines import Unit
from ..model import Observation, Slot, entity_id
from ..times import Clock, iso
from ..vocabulary import Vocabulary
from .batch import SlotWork
from .difference import Difference
from .found import FoundSlot
from .revival import bound, lost
from .settle import rekeyed, settle
from .traces import dropped
from .unit import apply, lock, rising


@dataclass(frozen=True, slots=True)
class Removed:
    """What a removal took: observations, memories that lost all that supported them, verdicts,
    and traces of questions."""

    observations: int = 0
    memories: int = 0
    verdicts: int = 0
    traces: int = 0

    def __add__(self, other: Removed) -> Removed:
        return Removed(
            self.observations + other.observations,
            self.memories + other.memories,
            self.verdicts + other.verdicts,
            self.traces + other.traces,
        )


class Removing:
    """Removes observations by the turns in which they were said."""

    def __init__(self, vocabulary: Vocabulary, clock: Clock) -> None:
        self._vocabulary = vocabulary
        self._clock = clock

    async def remove(
        self, unit: Unit, group: str, slots: Mapping[str, Slot], turns: frozenset[str]
    ) -> Removed:
        """Remove what was said in these turns from these slots (by key, all of one group), and
        bring their timelines in step, within a transaction of the caller's.

        Verdicts on what nobody says any more go along, traces of questions that read one of the
        slots, and entities of which nothing is told any more. The turns themselves stay.
        """
        work = {key: SlotWork(slot) for key, slot in slots.items()}
        locked = await lock(unit, self._vocabulary, work, whole=True)
        moment = iso(rising(self._clock(), locked.slots))
        into = Difference()
        total, names = Removed(), set[str]()
        decided, silenced = set[str](), set[str]()
        entities = set[str]()
        for found in locked.slots:
            gone = {n: o for n, o in found.observations.items() if o.turn_id in turns}
            if not gone and not found.new:
                continue
            rest = {n: o for n, o in found.observations.items() if n not in gone}
            removed, unsaid = bound(found.verdicts.values(), gone, rest)
            self._settled(found, rest, removed, into, moment, gone)
            names.update(gone)
            decided |= removed
            silenced |= unsaid
            total += Removed(
                sum(o.told_of is None for o in gone.values()),
                lost(found, gone),
                len(removed),
            )
            entities |= self._entities(found, gone.values())
        await unit.rows(
            statement("store/forget"),
            as_given(
                observations=sorted(names), verdicts=sorted(decided), notes=sorted(silenced),
                turns=[], redacted=[], tombstones=[], at=moment,
            ),
        )  # fmt: skip
        given = as_given(group=group, slots=sorted(slots), turns=[], texts=[])
        traces = [name for (name,) in await unit.rows(statement("store/traces_of"), given)]
        await dropped(unit, traces)
        if into:
            await apply(unit, into)
        given = as_given(entities=sorted(entities), subjects=[])
        await unit.rows(statement("store/forget_entities"), given)
        return total + Removed(traces=len(traces))

    def _settled(
        self,
        found: FoundSlot,
        rest: dict[str, Observation],
        removed: set[str],
        into: Difference,
        moment: str,
        gone: Mapping[str, Observation],
    ) -> None:
        verdicts = {name: v for name, v in found.verdicts.items() if name not in removed}
        settled = settle(found, self._vocabulary, rest, verdicts, into, at=moment, gone=gone.keys())
        for name in rekeyed(found, settled.keys, rest):
            into.update(rest[name], found.held_by.get(name, frozenset()), settled.keys.get(name))
        if rest or verdicts:
            into.add("slots", [found.slot_key, moment, *settled.fold()])
        else:
            into.add("drop_slots", found.slot_key)

    def _entities(self, found: FoundSlot, gone: Iterable[Observation]) -> set[str]:
        group = found.slot.group
        named = {found.slot.subject_id}
        if self._vocabulary.value_is_entity(found.slot.attribute):
            values = (value for o in gone for value in (o.value, o.target))
            named.update(entity_id(group, v) for v in values if isinstance(v, str))
        return named
