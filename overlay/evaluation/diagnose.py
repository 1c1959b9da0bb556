"""Which level a wrong answer is down to: bank, retrieval or answer (A-TMA, arXiv 2607.01935).

In this order: the bank, where the needed record is not in it, or has not the role that the question
asks for; retrieval, where it is not in the packet; else the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from ...cypher import as_given, statement
from ...graph.errors import NotFound
from ...graph.model import Memory, Polarity, Role
from ...graph.roles import believed, roles_at
from ...graph.scope import Scope
from ...graph.store import Store
from ...graph.store.target import turn_ids
from ...graph.values import normal_text, value_text
from ..recall.ask import ask
from ..recall.model import Answer, Outcome, Reason, View
from ..recall.pack.related import capitals
from ..recall.recalled import Packing

MOST_SUBJECTS: Final = 2_000
"""Subjects of a group that are looked through for a value of which nobody says whose it is."""

_HOLDS: Final = frozenset((Role.CURRENT, Role.COEXISTENCE, Role.SCOPED_EXCEPTION))


class Attribution(StrEnum):
    """What an answer is down to; of a failure the level, as in ``labels.Level``."""

    RIGHT = "right"  # it gives what is wanted, or says honestly that nothing is known
    BANK = "bank"  # the needed record, or its role, is missing in the bank
    RETRIEVAL = "retrieval"  # the bank has it, the packet does not
    ANSWER = "answer"  # the packet has it, the answer does not


@dataclass(frozen=True, slots=True)
class Gold:
    """A question with what is right: every one of the ``values``; none where the right answer is
    that it is not known.

    ``memory`` or ``turn`` (ids), or ``subject`` and ``attribute``, say where the needed record is.
    Without any it is looked for by its value, among what is told of whom the question names; where
    it names nobody, among what is told of anybody that it asks for. Times are aware.
    """

    question: str
    group: str
    values: tuple[str, ...]
    asked_at: datetime
    view: View | None = None
    as_of: datetime | None = None
    known_at: datetime | None = None
    scope: Scope | None = None
    memory: str | None = None
    turn: str | None = None
    subject: str | None = None
    attribute: str | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What became of one question. ``needed`` are the ids of the records that hold what is right,
    ``in_bank`` and ``in_packet`` whether all that is right is there (in its role)."""

    gold: Gold
    level: Attribution
    why: str
    in_bank: bool
    in_packet: bool
    right: bool
    needed: tuple[str, ...]
    answer: Answer


@dataclass(slots=True)
class Contingency:
    """How often bank, packet and answer had what is right: counts by (bank, packet, answer)."""

    counts: Counter[tuple[bool, bool, bool]] = field(default_factory=Counter)
    levels: Counter[Attribution] = field(default_factory=Counter)

    def add(self, one: Diagnosis) -> None:
        """One question more."""
        self.counts[one.in_bank, one.in_packet, one.right] += 1
        self.levels[one.level] += 1


async def diagnose(store: Store, gold: Gold, packing: Packing | None = None) -> Diagnosis:
    """Answer a question and say what its answer is down to. Raises what ``ask`` raises."""
    answer = await ask(
        store,
        gold.group,
        gold.question,
        asked_at=gold.asked_at,
        as_of=gold.as_of,
        known_at=gold.known_at,
        scope=gold.scope,
        view=gold.view,
        packing=packing,
    )
    right = is_right(answer, gold.values)
    assert answer.packet is not None
    if not gold.values:
        return _of_nothing(gold, answer, right)
    found = await _records(store, gold, answer)
    needed = {
        value: [
            memory
            for memory in found
            if _says(value_text(memory.value), value) or _says(memory.slot.subject, value)
        ]
        for value in gold.values
    }
    fitting = {value: _fitting(gold, answer, given) for value, given in needed.items()}
    ids = tuple(dict.fromkeys(m.memory_id for given in fitting.values() for m in given))
    in_bank = all(fitting.values())
    shown = answer.packet.ids
    in_packet = in_bank and all(
        any(memory.memory_id in shown for memory in given) for given in fitting.values()
    )
    level, why = Attribution.RIGHT, ""
    if not right and not in_bank:
        missing = next(value for value, given in fitting.items() if not given)
        level = Attribution.BANK
        why = f"{'no role' if needed[missing] else 'no record'}: {missing}"
    elif not right and not in_packet:
        level, why = Attribution.RETRIEVAL, "not in the packet"
    elif not right:
        level, why = Attribution.ANSWER, f"{answer.outcome}, {answer.reason}"
    return Diagnosis(gold, level, why, in_bank, in_packet, right, ids, answer)


def is_right(answer: Answer, values: Sequence[str]) -> bool:
    """Whether an answer gives every value, none of them under a label that takes it back; of no
    value: whether it says that it is not known."""
    if not values:
        return answer.outcome in (Outcome.EMPTY, Outcome.ABSTAINED)
    if answer.outcome not in (Outcome.ANSWERED, Outcome.CONFLICT):
        return False
    rows = [row for c in answer.changes for row in (c.new, c.old) if row is not None]
    said = [row.subject if answer.inverse else row.value for row in (*answer.rows, *rows)]
    said += [answer.text.split(":")[0].split("：")[0]]
    return all(any(_says(text, value) for text in said) for value in values)


def _says(text: str, value: str) -> bool:
    """Whether a text says a value: as whole words where the script has spaces."""
    folded, wanted = f" {_words(text)} ", _words(value)
    return bool(wanted) and (f" {wanted} " in folded or (not wanted.isascii() and wanted in folded))


def _words(text: str) -> str:
    kept = "".join(one if one.isalnum() else " " for one in normal_text(text))
    return " ".join(kept.split())


def _of_nothing(gold: Gold, answer: Answer, right: bool) -> Diagnosis:
    """Where nothing is known: what holds in the bank and should not is down to the bank."""
    holds = any(row.role in _HOLDS for row in answer.rows)
    level = Attribution.RIGHT if right else (Attribution.BANK if holds else Attribution.ANSWER)
    why = "" if right else ("it holds in the bank" if holds else f"{answer.outcome}")
    return Diagnosis(gold, level, why, right or not holds, right or not holds, right, (), answer)


async def _records(store: Store, gold: Gold, answer: Answer) -> list[Memory]:
    """The memories among which the needed one should be."""
    if gold.memory is not None:
        try:
            return [(await store.memory(gold.group, gold.memory)).memory]
        except NotFound:
            return []
    named = None if gold.attribute is None else _attribute(store, gold.attribute)
    if gold.subject is not None and named is not None:
        timeline = await store.timeline(gold.group, gold.subject, named, known_at=gold.known_at)
        return list(timeline.memories)
    wanted = None if named is None else {named}
    subjects: Iterable[str]
    if gold.subject is not None:
        subjects = (gold.subject,)
    elif answer.subjects and not answer.inverse and gold.turn is None:
        subjects = answer.subjects
    else:
        subjects = [one.name for one in await store.subjects(gold.group)][:MOST_SUBJECTS]
        names = capitals(gold.question) if answer.reason is Reason.SUBJECT_UNKNOWN else set()
        if gold.turn is None and names:
            # Whom it names is somebody else than those who happen to have the same value.
            subjects = [one for one in subjects if any(_says(one, name) for name in names)]
        elif gold.turn is None and not answer.inverse:
            wanted = wanted or set(answer.attributes) or None
    every = [
        memory
        for subject in subjects
        for timeline in await store.subject_timelines(gold.group, subject, known_at=gold.known_at)
        if wanted is None or timeline.slot.attribute in wanted
        for memory in timeline.memories
    ]
    if gold.turn is None:
        return every
    rows = await store.engine.read(
        statement("evaluation/said_in"),
        as_given(group=gold.group, turns=turn_ids(gold.group, gold.turn)),
    )
    said = {row["memory_id"] for row in rows}
    return [memory for memory in every if memory.memory_id in said]


def _attribute(store: Store, name: str) -> str:
    known = store.vocabulary.find(name)
    return name if known is None else known.name


def _fitting(gold: Gold, answer: Answer, given: Sequence[Memory]) -> list[Memory]:
    """Of memories those whose role is what the view asks for, at the time that it asks about."""
    view = gold.view or answer.view
    roles = roles_at(given, answer.as_of)
    return [memory for memory in given if _fits(memory, roles, view)]


def _fits(memory: Memory, roles: Mapping[str, Role], view: View) -> bool:
    role = roles.get(memory.memory_id)
    if role is Role.UNKNOWN:
        return True  # a tie is a conflict, and shown as one
    if view is View.CURRENT:
        return role in _HOLDS
    if view is View.TRANSITION:
        return role is not None or believed(memory)
    return believed(memory) and memory.polarity is Polarity.POSITIVE
