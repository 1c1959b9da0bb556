"""Where a memory stands for a question: its block and its label, or why it is not shown. No I/O.

The rules of the blocks are here and nowhere else: what is current for a question holds at the time
asked about, in the scope asked about, and is believed. Nothing that ended, is intended, is supposed
or was taken back gets there, whatever else speaks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from ....graph.model import Kind, Memory, Polarity, Role, Status, Timeline
from ....graph.roles import answer, believed, holds_at, roles_at
from ..model import View
from ..reading import Asked, over
from .model import BlockName, Label


class Dropped(StrEnum):
    """Why a candidate is not shown."""

    WITHDRAWN = "withdrawn"  # what was taken back never was so
    HYPOTHETICAL = "hypothetical"  # supposed, or the assistant's word
    NOT_BEGUN = "not_begun"  # a tie that begins later
    VIEW = "view"  # its state is not the one asked for, and the slot is of low risk
    OTHER_VALUE = "other_value"  # whose value is asked for, and it is another
    TOP = "top"  # its slot is not among the best
    BUDGET = "budget"  # the tokens were spent


class Standing(NamedTuple):
    """The block and the label of a memory."""

    block: BlockName
    label: Label


@dataclass(frozen=True, slots=True)
class Times:
    """How the memories of one slot count at the time asked about.

    ``roles`` are at that time, ``plans`` when the question was asked if it asks of a time to come.
    ``answers`` hold then in the scope asked about; ``then`` held at the time that a historical
    question names.
    """

    at: datetime
    now: datetime
    roles: Mapping[str, Role]
    plans: Mapping[str, Role]
    answers: frozenset[str]
    then: frozenset[str]
    denied: frozenset[str]


def times_of(asked: Asked, timeline: Timeline) -> Times:
    """How the memories of a slot count for a question."""
    held = answer(timeline.memories, asked.at, asked.here, asked.rank)
    then: frozenset[str] = frozenset()
    if asked.profile.view is View.HISTORICAL and asked.dated:
        memories, _ = over(asked, timeline)
        then = frozenset(m.memory_id for m in memories if not m.contested)
    roles = roles_at(timeline.memories, asked.at)
    return Times(
        at=asked.at,
        now=asked.now,
        roles=roles,
        plans=roles if asked.at <= asked.now else roles_at(timeline.memories, asked.now),
        answers=frozenset() if held.conflict else frozenset(m.memory_id for m in held.memories),
        then=then,
        denied=frozenset(m.memory_id for m in held.denied),
    )


def standing(memory: Memory, times: Times, reviewed: frozenset[str]) -> Standing | Dropped:
    """Where a memory stands. ``reviewed``: the observations that open reviews are about."""
    name = memory.memory_id
    role = times.roles.get(name)
    if memory.kind is Kind.WITHDRAWN:
        return Dropped.WITHDRAWN
    if memory.status is Status.HYPOTHESIS:
        if times.plans.get(name) is Role.TRANSITION:
            return Standing(BlockName.TRANSITION, Label.PLANNED)
        waits = memory.kind is Kind.HELD or memory.anchor in reviewed
        said = memory.said_at <= times.now
        return Standing(BlockName.REVIEW, Label.HELD_BACK) if waits and said else (
            Dropped.HYPOTHETICAL
        )  # fmt: skip
    if not believed(memory):
        return Dropped.WITHDRAWN
    if memory.contested:
        return Standing(BlockName.REVIEW, Label.TIED) if role is not None else Dropped.NOT_BEGUN
    if name in times.then:
        still = holds_at(memory, times.now)
        return Standing(BlockName.HISTORICAL, Label.STILL_HOLDS if still else Label.HELD_THEN)
    if role is None:
        begun = memory.valid_from is not None and memory.valid_from <= times.now
        return Standing(BlockName.TRANSITION, Label.LATER if begun else Label.TO_COME)
    if role is Role.HISTORICAL:
        return Standing(BlockName.HISTORICAL, Label.HISTORICAL)
    if memory.polarity is Polarity.NEGATIVE:
        here = name in times.denied
        return Standing(BlockName.CURRENT if here else BlockName.EXCEPTIONS, Label.DENIED)
    if name not in times.answers:
        return Standing(BlockName.EXCEPTIONS, Label.EXCEPTION)
    together = role is Role.COEXISTENCE
    return Standing(BlockName.CURRENT, Label.COEXISTENCE if together else Label.CURRENT)
