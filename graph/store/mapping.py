"""Verdicts on attributes: one that no vocabulary declares is one that it declares, or is not."""

from __future__ import annotations

from datetime import datetime

from ...cypher import as_given, statement
from ..attributes import fits
from ..engines import Unit
from ..errors import InputError, NotFound
from ..identity import Home, Identification, attribute_id, home, parent
from ..model import Decision, Slot
from ..times import TICK
from ..values import value_text
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
    if new in vocabulary.attributes:
        raise InputError(f"{new:.60} is in the vocabulary", hint="only what is not can be mapped")
    known = None
    if existing is not None:
        known = vocabulary.attributes.get(existing) or vocabulary.find(existing)
    if existing is not None and known is None:
        raise InputError(
            f"{existing:.60} is not in the vocabulary", hint="tenure vocabulary list shows it"
        )
    own = attribute_id(group, new)
    rows = await unit.rows(statement("store/attribute"), as_given(group=group, id=own, name=new))
    moves_text, verdicts_found, slots_found = rows[0]
    moves = moves_of(moves_text)
    verdicts = tuple(identification_of(one, group) for one in verdicts_found)
    if not slots_found and not moves:
        raise NotFound(f"nothing is told of {new:.60} in this group")
    slots = tuple(Slot(group, subject, new) for subject, _, _ in slots_found)
    was = parent(verdicts, own)
    kept = new if known is None else known.name
    if was == (None if known is None else attribute_id(group, known.name)):
        return Identified(None, kept, slots if moves else ())
    if known is not None:
        told = (unpacked(*value) for _, _, values in slots_found for value in values)
        wrong = {value_text(v) for v in told if v is not None and not fits(known.kind, v)}
        if wrong:
            shown = ", ".join(sorted(wrong)[:_VALUES_SHOWN])
            raise InputError(
                f"{known.name} takes a {known.kind}, and {new:.60} was told with {shown:.120}",
                hint="map it to an attribute whose values are of that kind",
            )
    times = [one.since for one in moves] + [one.recorded_at for one in verdicts]
    times += [last for _, text, _ in slots_found if (last := moment(text)) is not None]
    recorded = max([now, *(time + TICK for time in times)])
    a = _named(own, new)
    target = was if known is None else attribute_id(group, known.name)
    assert target is not None
    b = _named(target, known.name if known is not None else _name_of(verdicts, target))
    decision = Decision.DISTINCT if known is None else Decision.SAME_ATTRIBUTE
    verdict = identification(decision, group, a, b, grounds, recorded)
    leads = Home(recorded, own, new) if known is None else Home(recorded, b.id, b.name)
    led = home(moves, None)
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
    return Identified(verdict, kept, slots)


def _named(name_id: str, name: str) -> Named:
    return Named(name_id, name, None, (), (), (), (), None)


def _name_of(verdicts: tuple[Identification, ...], target: str) -> str:
    return next(one.b_name for one in verdicts if one.b == target)
