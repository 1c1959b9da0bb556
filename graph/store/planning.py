"""What a write would do: the same attempt as a write, over what is read without a lock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from ...cypher import as_given, statement
from ..engines import Engine, Unit
from ..model import Observation, Reading, Turn
from ..shifts import Shift, shifts
from ..times import Clock
from ..vocabulary import Vocabulary
from .attempt import Attempt
from .batch import Part, SlotWork, parts
from .receipt import Receipt
from .tries import tried

_AT_ONCE: Final = {
    "turns": 1000,
    "slots": 200,
    "tombstones": 1000,
    "entities": 1000,
    "attributes": 1000,
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What a write would do: its receipt, and what changes by slot."""

    receipt: Receipt
    shifts: tuple[Shift, ...]


class Planner:
    """Gathers what would be written, and plans it as one unit; writes nothing, locks nothing.

    Without an ``engine`` it plans over an empty graph. All that it is given is held in memory.
    """

    def __init__(self, vocabulary: Vocabulary, clock: Clock, engine: Engine | None = None) -> None:
        self._vocabulary = vocabulary
        self._clock = clock
        self._engine = engine
        self._observations: list[Observation] = []
        self._turns: list[Turn] = []
        self._readings: list[Reading] = []

    def foresee(
        self,
        observations: Iterable[Observation],
        *,
        turns: Iterable[Turn] = (),
        readings: Iterable[Reading] = (),
    ) -> None:
        """What would be given to ``Store.observe``."""
        self._observations.extend(observations)
        self._turns.extend(turns)
        self._readings.extend(readings)

    async def plan(self) -> Plan:
        """What a write of all this would do. Raises as the write would."""
        part = _whole(parts(self._observations, turns=self._turns, readings=self._readings))
        look = _Look(self._engine)
        made: list[Attempt] = []

        async def attempt(part: Part, refused: int) -> Receipt:
            made.append(Attempt(self._vocabulary, self._clock, part))
            return await made[-1].run(look)

        receipt = await tried(part, attempt, "what is planned changes faster than it can be read")
        return Plan(receipt, tuple(self._shifts(made[-1])))

    def _shifts(self, attempt: Attempt) -> Iterable[Shift]:
        found: list[Shift] = []
        for slot in attempt.found.slots:
            timeline = attempt.timelines.get(slot.slot_key)
            if timeline is not None:
                policy = self._vocabulary.policy(slot.slot.attribute)
                found += shifts(policy, slot.memories.values(), slot.reviews, timeline)
        return sorted(found, key=lambda one: (one.subject, one.attribute))


def _whole(cut: Iterable[Part]) -> Part:
    """The parts of a call as one: nothing is written, so nothing is too large."""
    whole = Part({})
    for part in cut:
        whole.held_by = part.held_by
        for key, work in part.slots.items():
            mine = whole.slots.setdefault(key, SlotWork(work.slot))
            mine.observations += work.observations
        whole.turns.update(part.turns)
        whole.readings.update(part.readings)
    return whole


class _Look(Unit):
    """A unit that answers the lock with what is there, and does not write."""

    def __init__(self, engine: Engine | None) -> None:
        self._engine = engine

    async def rows(self, text: str, parameters: Mapping[str, object] = {}) -> list[list[Any]]:
        """The row of the lock; nothing of the difference."""
        if text != statement("store/lock"):
            return []
        given = parameters["given"]
        assert isinstance(given, dict)
        found: dict[str, list[Any]] = {what: [] for what in _AT_ONCE}
        if self._engine is not None:
            for what, most in _AT_ONCE.items():
                await self._look(self._engine, what, given[what], most, found)
        there = {row[0] for row in found["slots"]}
        found["slots"] += [
            [row["slot_key"], row["subject"], 1, None, None, True, [], [], [], [], []]
            for row in given["slots"]
            if row["slot_key"] not in there
        ]
        there = {row[0] for row in found["turns"]}
        found["turns"] += [
            [row["turn_id"], row["group_id"], row["props"].get("source"), False, [], []]
            for row in given["turns"]
            if row["turn_id"] not in there
        ]
        moves = found["entities"] + found["attributes"]
        return [[found["turns"], found["slots"], found["tombstones"], moves]]

    async def _look(
        self,
        engine: Engine,
        what: str,
        wanted: Iterable[Any],
        most: int,
        into: dict[str, list[Any]],
    ) -> None:
        rest = iter(wanted)
        nothing: dict[str, list[Any]] = {name: [] for name in into}
        while some := list(islice(rest, most)):
            rows = await engine.read_rows(
                statement("store/look"), as_given(**{**nothing, what: some})
            )
            for name, found in zip(into, rows[0], strict=True):
                into[name] += found
