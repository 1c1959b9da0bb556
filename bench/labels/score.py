"""Counts of one half: which currents are right, which facts were found, which stances are wrong."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from tenure.graph.model import Observation

from .form import Gold
from .match import Class, class_of, class_of_gold, classes_agree, says_the_same

SURE: Final = 1.959964
"""Standard deviations of a bound of 95 %, taken on both sides."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A current that no label of its turn allows. ``why`` says how near the labels are."""

    turn: str
    seen: Observation
    why: str


@dataclass(slots=True)
class Score:
    """The counts. ``right`` and ``wrong`` are currents by attribute; ``either`` counts those that
    an optional label allows, which are neither. ``wanted`` and ``found`` are labels by class and
    attribute; ``mistaken`` are labels that were found with another class, by both classes."""

    turns: int = 0
    right: Counter[str] = field(default_factory=Counter)
    wrong: list[Wrong] = field(default_factory=list)
    either: Counter[str] = field(default_factory=Counter)
    done_right: int = 0
    done_wrong: int = 0
    wanted: Counter[tuple[Class, str]] = field(default_factory=Counter)
    found: Counter[tuple[Class, str]] = field(default_factory=Counter)
    mistaken: Counter[tuple[Class, Class]] = field(default_factory=Counter)

    def add(
        self, turn: str, at: datetime, labels: Sequence[Gold], said: Sequence[Observation]
    ) -> None:
        """One labelled turn and what the extractor found in it."""
        self.turns += 1
        firm = [label for label in labels if not label.optional]
        loose = [label for label in labels if label.optional]
        for label in firm:
            self._label(label, at, said)
        for seen in said:
            kind = class_of(seen, at)
            if kind in (Class.CURRENT, Class.DONE):
                self._said(turn, kind, seen, firm, loose)

    def _label(self, label: Gold, at: datetime, said: Sequence[Observation]) -> None:
        wanted = class_of_gold(label)
        if wanted is None:
            raise ValueError("a fact that may have any stance has to be optional")
        key = wanted, label.attributes[0]
        self.wanted[key] += 1
        same = [one for one in said if says_the_same(label, one)]
        if any(classes_agree(label, class_of(one, at), one.slot.attribute) for one in same):
            self.found[key] += 1
        elif same:
            self.mistaken[wanted, class_of(same[0], at)] += 1

    def _said(
        self, turn: str, kind: Class, seen: Observation, firm: list[Gold], loose: list[Gold]
    ) -> None:
        attribute = seen.slot.attribute
        near = [label for label in firm if says_the_same(label, seen)]
        allowed = any(classes_agree(label, kind, attribute) for label in near)
        optional = not allowed and any(
            says_the_same(label, seen) and classes_agree(label, kind, attribute) for label in loose
        )
        if optional:
            self.either[kind] += 1
        elif kind is Class.DONE:
            self.done_right += allowed
            self.done_wrong += not allowed
        elif allowed:
            self.right[attribute] += 1
        else:
            self.wrong.append(Wrong(turn, seen, _why(near)))


def _why(near: list[Gold]) -> str:
    """What the labels say of the same fact, for people."""
    if near:
        return f"the label is {class_of_gold(near[0])}"
    return "no label"


def wilson(right: int, of: int) -> float:
    """The lower bound of a share, at 95 %; 0 where nothing was counted."""
    if of == 0:
        return 0.0
    share, spread = right / of, SURE * SURE / of
    middle = share + spread / 2
    margin = math.sqrt(spread * (share * (1 - share) + spread / 4))
    return max(0.0, (middle - margin) / (1 + spread))
