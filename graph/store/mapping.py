"""Verdicts on attributes: one that no vocabulary declares is one that it declares, or is not."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ...cypher import as_given, statement
from ..attributes import Attribute, fits
from ..engines import Unit
from ..errors import InputError, NotFound
from ..identity import (
    Home,
    Identification,
    Moves,
    attribute_id,
    home,
    last_word,
    parent,
)
from ..model import Decision, Slot
from ..times import TICK
from ..values import Value, value_text
from ..vocabulary import Vocabulary
from .found import moves_of
from .identity_rows import (
    Identified,
    Named,
    identification_of,
    identification_row,
    moves_row,
)
from .joining import Grounds, identification
from .rows import moment, unpacked

_VALUES_SHOWN = 3


async def map_attribute(
    unit: Unit,
    vocabulary: Vocabulary,
    group: str,
    new: str,
    existing: str | None,
    grounds: Grounds,
    now: datetime,
) -> Identified:
    """Decide that ``new`` is ``existing``; without it, that it is an attribute of its own."""
    known = _declared(vocabulary, new, existing)
    at = await _locked(unit, group, new)
    own = attribute_id(group, new)
    was = parent(at.verdicts, own)
    kept = new if known is None else known.name
    if was == (None if known is None else attribute_id(group, known.name)):
        return Identified(None, kept, at.moved)
    if known is not None:
        _check_kind(known, new, at)
        target, name, decision = (
            attribute_id(group, known.name),
            known.name,
            Decision.SAME_ATTRIBUTE,
        )
    else:
        assert was is not None
        target, name, decision = was, _name_of(at.verdicts, was), Decision.DISTINCT
    return await _keep(unit, group, new, at, Named.of(target, name), decision, grounds, now, kept)


async def part_attribute(
    unit: Unit,
    vocabulary: Vocabulary,
    group: str,
    new: str,
    existing: str,
    grounds: Grounds,
    now: datetime,
    decision: Decision = Decision.DISTINCT,
) -> Identified:
    """Decide that ``new`` is not ``existing``, whether or not it was said to be; with the decision
    ``withdraws``, that what was said of the two counts as never said."""
    known = _declared(vocabulary, new, existing)
    assert known is not None
    at = await _locked(unit, group, new)
    own, target = attribute_id(group, new), attribute_id(group, known.name)
    last = last_word(at.verdicts, own, target)
    if last is (None if decision is Decision.WITHDRAWS else decision):
        return Identified(None, new, at.moved)
    there = Named.of(target, known.name)
    return await _keep(unit, group, new, at, there, decision, grounds, now, new)


class _Locked(NamedTuple):
    """What is known of an attribute that no vocabulary declares."""

    moves: Moves
    verdicts: tuple[Identification, ...]
    slots: tuple[Slot, ...]
    last: tuple[datetime, ...]
    values: tuple[Value, ...]

    @property
    def moved(self) -> tuple[Slot, ...]:
        """The slots whose words may count elsewhere."""
        return self.slots if self.moves else ()


async def _locked(unit: Unit, group: str, new: str) -> _Locked:
    own = attribute_id(group, new)
    rows = await unit.rows(statement("store/attribute"), as_given(group=group, id=own, name=new))
    moves_text, verdicts, slots = rows[0]
    moves = moves_of(moves_text)
    if not slots and not moves:
        raise NotFound(f"nothing is told of {new:.60} in this group")
    told = (unpacked(*value) for _, _, values in slots for value in values)
    return _Locked(
        moves,
        tuple(identification_of(one, group) for one in verdicts),
        tuple(Slot(group, subject, new) for subject, _, _ in slots),
        tuple(last for _, text, _ in slots if (last := moment(text)) is not None),
        tuple(value for value in told if value is not None),
    )


def _declared(vocabulary: Vocabulary, new: str, existing: str | None) -> Attribute | None:
    if new in vocabulary.attributes:
        raise InputError(f"{new:.60} is in the vocabulary", hint="only what is not can be mapped")
    if existing is None:
        return None
    known = vocabulary.attributes.get(existing) or vocabulary.find(existing)
    if known is None:
        raise InputError(
            f"{existing:.60} is not in the vocabulary", hint="tenure vocabulary list shows it"
        )
    return known


def _check_kind(known: Attribute, new: str, at: _Locked) -> None:
    wrong = {value_text(v) for v in at.values if not fits(known.kind, v)}
    if wrong:
        shown = ", ".join(sorted(wrong)[:_VALUES_SHOWN])
        raise InputError(
            f"{known.name} takes a {known.kind}, and {new:.60} was told with {shown:.120}",
            hint="map it to an attribute whose values are of that kind",
        )


async def _keep(
    unit: Unit,
    group: str,
    new: str,
    at: _Locked,
    there: Named,
    decision: Decision,
    grounds: Grounds,
    now: datetime,
    kept: str,
) -> Identified:
    """Store a verdict, and where the attribute leads from now on."""
    own = attribute_id(group, new)
    times = [one.since for one in at.moves] + [one.recorded_at for one in at.verdicts]
    recorded = max([now, *(time + TICK for time in (*times, *at.last))])
    verdict = identification(decision, group, Named.of(own, new), there, grounds, recorded)
    above = parent((*at.verdicts, verdict), own)
    name = new if above is None else _name_of((*at.verdicts, verdict), above)
    leads = Home(recorded, above or own, name)
    led, moves = home(at.moves, None), at.moves
    if (own if led is None else led.id) != leads.id:
        moves = (*moves, leads)
    await unit.rows(
        statement("store/identify"),
        as_given(
            entities=[],
            attributes=[{"id": own, "moves": moves_row(moves)}],
            verdicts=[identification_row(verdict)],
        ),
    )
    return Identified(verdict, kept, at.slots if moves else ())


def _name_of(verdicts: tuple[Identification, ...], target: str) -> str:
    return next(one.b_name for one in verdicts if one.b == target)
