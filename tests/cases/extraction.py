"""What extraction made of the turns, against what the timeline of a case expects.

Attribute names are not prescribed, so a memory is known by its group, subject, value, polarity
and start. Only what is expected to be active counts. A wrong current is a memory that holds when
the last question is asked, and whose value the case expects not to hold then (a plan, a
supposition, something withdrawn or over), or that a question about the present forbids.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tenure.graph.model import Memory, Polarity, Role, Status
from tenure.graph.roles import roles_at
from tenure.graph.store import Store
from tenure.graph.values import normal_text, value_key, value_text

from .conversation import group_of
from .format import moment
from .questions import says

_HOLDS = frozenset({Role.CURRENT, Role.COEXISTENCE, Role.SCOPED_EXCEPTION})


@dataclass
class Extracted:
    """The counts of several cases."""

    expected: int = 0
    found: int = 0
    wrong: int = 0

    def line(self) -> str:
        return f"extraction: {self.found} of {self.expected} memories, {self.wrong} wrong currents"


async def compare(store: Store, case: dict[str, Any], mark: str, count: Extracted) -> list[str]:
    """Add a case to the count; what differs, one line each."""
    conversation = case["conversation"]
    groups = sorted({turn["group"] for turn in conversation["turns"]})
    asked = [moment(q["asked_at"]) for q in conversation["questions"]]
    last = max(asked or [moment(turn["at"]) for turn in conversation["turns"]])
    found = []
    for group in groups:
        memories = await _memories(store, group_of(group, mark))
        wrong: dict[str, str] = {}
        if case["timeline"] is not None:
            expected = [m for m in case["timeline"]["expect"]["memories"] if m["group"] == group]
            found += _missing(expected, memories, count)
            wrong = _expected_not_to_hold(expected, memories, last)
        wrong |= _forbidden(conversation["questions"], group, memories, last)
        count.wrong += len(wrong)
        found += wrong.values()
    return found


async def _memories(store: Store, group: str) -> list[Memory]:
    found: list[Memory] = []
    for subject in await store.subjects(group):
        for timeline in await store.subject_timelines(group, subject.name):
            found += timeline.memories
    return found


def _missing(expected: list[dict[str, Any]], memories: list[Memory], count: Extracted) -> list[str]:
    found = []
    for want in expected:
        if want["status"] != Status.ACTIVE:
            continue
        count.expected += 1
        if any(_is(want, memory) for memory in memories):
            count.found += 1
        else:
            found.append(
                f"extraction: {want['subject']} {want['attribute']} {value_text(want['value'])} "
                f"from {want['valid_from']} is missing"
            )
    return found


def _is(want: dict[str, Any], memory: Memory) -> bool:
    start = None if want["valid_from"] == "unbounded" else moment(want["valid_from"])
    return (
        memory.status is Status.ACTIVE
        and normal_text(memory.slot.subject) == normal_text(want["subject"])
        and memory.value_key == value_key(want["value"])
        and memory.polarity == want.get("polarity", Polarity.POSITIVE)
        and memory.valid_from == start
    )


def _holding(memories: list[Memory], at: datetime) -> list[Memory]:
    roles = roles_at(memories, at)
    return [
        m for m in memories if roles.get(m.memory_id) in _HOLDS and m.polarity is Polarity.POSITIVE
    ]


def _expected_not_to_hold(
    expected: list[dict[str, Any]], memories: list[Memory], at: datetime
) -> dict[str, str]:
    """Values of the case that hold although the case says that they do not."""
    found = {}
    for memory in _holding(memories, at):
        same = [
            want
            for want in expected
            if value_key(want["value"]) == memory.value_key
            and normal_text(want["subject"]) == normal_text(memory.slot.subject)
        ]
        if same and not any(_expected_now(want, at) for want in same):
            found[memory.memory_id] = _line(memory)
    return found


def _expected_now(want: dict[str, Any], at: datetime) -> bool:
    start, end = want["valid_from"], moment(want["valid_to"])
    return (
        want["status"] == Status.ACTIVE
        and want.get("polarity", Polarity.POSITIVE) == Polarity.POSITIVE
        and (start in (None, "unbounded") or moment(start) <= at)
        and (end is None or at < end)
    )


def _forbidden(
    questions: list[dict[str, Any]], group: str, memories: list[Memory], at: datetime
) -> dict[str, str]:
    """Values that a question about the present of the same slot and scope forbids."""
    found = {}
    for question in questions:
        if question["view"] != "current" or question["as_of"] or question["group"] != group:
            continue
        forbidden = question["expect"]["forbid"]
        for memory in _holding(memories, at):
            if (
                normal_text(memory.slot.subject) == normal_text(question["subject"])
                and memory.slot.attribute == question["attribute"]
                and dict(memory.scope) == question["scope"]
                and any(says(value_text(memory.value), item) for item in forbidden)
            ):
                found[memory.memory_id] = _line(memory)
    return found


def _line(memory: Memory) -> str:
    slot = memory.slot
    return (
        f"extraction: {slot.subject} {slot.attribute} {value_text(memory.value)} "
        "is current and should not be"
    )
