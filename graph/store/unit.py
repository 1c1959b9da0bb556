"""What units of work are made of: the lock, the difference, the rows that go in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ...cypher import as_given, statement
from ..engines import Unit
from ..identity import attribute_id
from ..model import Observation, Verdict, entity_id
from ..policy import Promotion
from ..times import TICK, iso
from ..vocabulary import Vocabulary
from .batch import Part, SlotWork
from .difference import Difference
from .found import FoundSlot, Locked, locked
from .turn_rows import turn_props


@dataclass(slots=True)
class Change:
    """What a unit does to the observations and verdicts of one slot."""

    created: list[Observation] = field(default_factory=list)
    updated: dict[str, Observation] = field(default_factory=dict)
    held_by: dict[str, frozenset[str]] = field(default_factory=dict)
    decided: list[Verdict] = field(default_factory=list)
    redated: list[Verdict] = field(default_factory=list)
    repeated: int = 0

    def __bool__(self) -> bool:
        return bool(self.created or self.updated or self.decided or self.redated)


async def lock(
    unit: Unit,
    vocabulary: Vocabulary,
    slots: dict[str, SlotWork],
    *,
    whole: bool = False,
    entities: dict[str, list[str]] | None = None,
    turns: list[dict[str, Any]] | None = None,
    tombstones: list[str] | None = None,
    attributes: list[list[str]] | None = None,
) -> Locked:
    """Lock in sorted order and read. ``whole`` reads every observation of every slot."""
    rows = []
    for key in sorted(slots):
        slot, said = slots[key].slot, slots[key].observations
        by_outcome = vocabulary.policy(slot.attribute).promotion is Promotion.OUTCOME
        rows.append(
            {
                "slot_key": key,
                "group_id": slot.group,
                "subject_id": slot.subject_id,
                "subject": slot.subject,
                "attribute": slot.attribute,
                "whole": whole or not by_outcome,
                "ids": [o.observation_id for o in said] if by_outcome else [],
                "sources": sorted({o.source for o in said}) if by_outcome else [],
            }
        )
    found = await unit.rows(
        statement("store/lock"),
        as_given(
            entities=[] if entities is None else [entities[key] for key in sorted(entities)],
            turns=turns or [],
            slots=rows,
            tombstones=tombstones or [],
            attributes=attributes or [],
        ),
    )
    return locked(found[0], {key: work.slot for key, work in slots.items()})


async def apply(unit: Unit, difference: Difference) -> None:
    """Write a difference."""
    text = statement("store/diff")
    for parameters in difference.statements():
        await unit.rows(text, as_given(**parameters))


def rising(now: datetime, slots: Iterable[FoundSlot]) -> datetime:
    """The recorded time of a unit: the clock's, but later than all that these slots were given."""
    last = max((s.last_recorded for s in slots if s.last_recorded is not None), default=None)
    return now if last is None or now > last else last + TICK


def entities_of(part: Part, vocabulary: Vocabulary) -> dict[str, list[str]]:
    """Subjects, and values that are entities: what new relations will hang on."""
    named: dict[str, list[str]] = {}
    for work in part.slots.values():
        slot = work.slot
        named.setdefault(slot.subject_id, [slot.subject_id, slot.group, slot.subject])
        if not vocabulary.value_is_entity(slot.attribute):
            continue
        for o in work.observations:
            for value in (o.value, o.target):
                if isinstance(value, str):
                    name = entity_id(slot.group, value)
                    named.setdefault(name, [name, slot.group, value])
    return named


def attributes_of(part: Part, vocabulary: Vocabulary) -> list[list[str]]:
    """The attributes of a unit that no vocabulary declares: each may be one with another."""
    named: dict[str, list[str]] = {}
    for work in part.slots.values():
        name, group = work.slot.attribute, work.slot.group
        if name not in vocabulary.attributes:
            one = attribute_id(group, name)
            named[one] = [one, group, name]
    return [named[one] for one in sorted(named)]


def turn_rows(part: Part) -> list[dict[str, Any]]:
    """The turns of a unit as the lock takes them."""
    rows = []
    for name in sorted({*part.turns, *part.readings}):
        turn = part.turns.get(name)
        readings = [one.reading_id for one in part.readings.get(name, ())]
        row: dict[str, Any] = {"turn_id": name, "readings": readings}
        if turn is None:
            row.update(group_id=None, props={}, at=None, text=None)
        else:
            row.update(group_id=turn.group, props=turn_props(turn), at=iso(turn.at), text=turn.text)
        rows.append(row)
    return rows
