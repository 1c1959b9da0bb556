"""Puts what a unit brings where it counts: under what its subjects and attributes are one with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..identity import Moves, homes, original, told_again
from ..model import Observation, Slot
from .batch import Part, SlotWork


def placed(part: Part, moves: Mapping[str, Moves]) -> Part:
    """The unit as it is written where these names lead elsewhere.

    Each observation stays in its own slot, where a split finds it, and is told again where it
    counts.
    """
    slots: dict[str, SlotWork] = {}
    held_by = dict(part.held_by)
    for key, work in part.slots.items():
        there = homes(work.slot, moves)
        said = [o for o in work.observations if o.told_of is None]
        own = said if there is None else [original(o, there) for o in said]
        mine = _at(slots, key, work.slot)
        mine.observations += own
        mine.verdicts += work.verdicts
        if there is None:
            continue
        for o in own:
            for again in told_again(o, there):
                _at(slots, again.slot_key, again.slot).observations.append(again)
                _hold(held_by, again)
    return replace(part, slots=slots, held_by=held_by, moves=moves)


def _at(slots: dict[str, SlotWork], key: str, slot: Slot) -> SlotWork:
    return slots.setdefault(key, SlotWork(slot))


def _hold(held_by: dict[str, frozenset[str]], again: Observation) -> None:
    assert again.told_of is not None
    if again.told_of in held_by:
        held_by[again.observation_id] = held_by[again.told_of]
