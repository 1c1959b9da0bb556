"""State fit, and which candidates are shown: the best slots, the needed ones always. No I/O."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ....graph.times import BEGINNING
from ..model import View
from .model import BlockName, Label
from .standing import Dropped

if TYPE_CHECKING:
    from .blocks import Candidate

_FIT: Final[Mapping[View, Mapping[Label, float]]] = {
    View.CURRENT: {
        Label.CURRENT: 1.0,
        Label.COEXISTENCE: 1.0,
        Label.DENIED: 0.9,
        Label.TIED: 0.9,
        Label.EXCEPTION: 0.8,
        Label.REVIEW: 0.5,
        Label.HELD_BACK: 0.4,
        Label.PLANNED: 0.4,
        Label.LATER: 0.3,
        Label.TO_COME: 0.3,
        Label.HISTORICAL: 0.3,
        Label.CHANGED: 0.3,
    },
    View.HISTORICAL: {
        Label.HELD_THEN: 1.0,
        Label.STILL_HOLDS: 1.0,
        Label.TIED: 0.9,
        Label.HISTORICAL: 0.8,
        Label.CURRENT: 0.5,
        Label.COEXISTENCE: 0.5,
        Label.DENIED: 0.5,
        Label.EXCEPTION: 0.4,
        Label.CHANGED: 0.4,
        Label.REVIEW: 0.3,
        Label.HELD_BACK: 0.2,
        Label.PLANNED: 0.1,
        Label.LATER: 0.1,
        Label.TO_COME: 0.1,
    },
    View.TRANSITION: {
        Label.CHANGED: 1.0,
        Label.PLANNED: 0.9,
        Label.LATER: 0.8,
        Label.TO_COME: 0.8,
        Label.CURRENT: 0.7,
        Label.COEXISTENCE: 0.7,
        Label.TIED: 0.7,
        Label.DENIED: 0.6,
        Label.EXCEPTION: 0.5,
        Label.HISTORICAL: 0.4,
        Label.REVIEW: 0.4,
        Label.HELD_BACK: 0.3,
    },
    View.NEUTRAL: {
        Label.CURRENT: 1.0,
        Label.COEXISTENCE: 1.0,
        Label.TIED: 0.95,
        Label.DENIED: 0.9,
        Label.EXCEPTION: 0.8,
        Label.REVIEW: 0.5,
        Label.HISTORICAL: 0.45,
        Label.HELD_BACK: 0.4,
        Label.PLANNED: 0.4,
        Label.LATER: 0.3,
        Label.TO_COME: 0.3,
        Label.CHANGED: 0.3,
    },
}
_WANTED: Final = 0.5
"""Of a slot of low risk only what fits at least so well is shown."""

_NOTHING_ELSE: Final = frozenset((Label.HISTORICAL, Label.HELD_BACK))
"""What is shown of such a slot where nothing fits: what was known last, and what waits."""


def fit(view: View, label: Label, *, dated: bool) -> float:
    """How well a state fits a view, from 0 to 1. ``dated``: something held at the time that the
    question names; then what held at other times fits less."""
    value = _FIT[view].get(label, 0.0)
    return value / 2 if dated and label is Label.HISTORICAL else value


def wanted(view: View, label: Label, *, nothing_holds: bool) -> bool:
    """Whether a slot of low risk shows a state in this view. ``nothing_holds``: it has none that
    fits better."""
    if fit(view, label, dated=False) >= _WANTED:
        return True
    return nothing_holds and label in _NOTHING_ELSE


def limited(given: Iterable[Candidate], top: int) -> list[Candidate]:
    """All candidates, the best first, with those dropped whose slot is not among the best ``top``.

    A slot that the answer names is kept beyond them. Equal ones keep a fixed order: by slot, the
    latest start first, by id.
    """
    ranked = sorted(given, key=order)
    units: dict[str, None] = {}
    for one in ranked:
        if one.dropped is None and one.block is not BlockName.RAW:
            units.setdefault(one.unit)
    kept = set(list(units)[:top]) | {one.unit for one in ranked if one.needed}
    return [
        replace(one, dropped=Dropped.TOP)
        if one.dropped is None and one.block is not BlockName.RAW and one.unit not in kept
        else one
        for one in ranked
    ]


def order(one: Candidate) -> tuple[bool, float, str, str, str, str, float, str]:
    """Sorts candidates: shown ones first, then by score."""
    start = BEGINNING
    if one.memory is not None:
        start = one.memory.valid_from or BEGINNING
    elif one.change is not None:
        start = one.change.at
    return (
        one.dropped is not None,
        -round(one.score, 6),
        one.group,
        one.subject.casefold(),
        one.attribute,
        one.unit,
        -start.timestamp(),
        one.name,
    )


def slots(given: Sequence[Candidate]) -> int:
    """How many slots candidates are of."""
    return len({one.unit for one in given if one.block is not BlockName.RAW})
