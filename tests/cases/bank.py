"""Timelines through a real store: many cases at once, each in groups of its own.

A feeding says in which order and in which batches the observations of a case come. One batch of
the store holds a batch of every case, so that all cases together cost little more than one.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from tenure.graph.model import Memory, Observation, Role, Timeline
from tenure.graph.roles import roles_at
from tenure.graph.store import Store

from .apart import Apart
from .compare import differences
from .format import moment

Rounds = list[list[int]]


def _shuffled(count: int) -> Rounds:
    order = list(range(count))
    random.Random(count).shuffle(order)
    return [[n] for n in order]


FEEDINGS: dict[str, Callable[[int], Rounds]] = {
    "in one batch": lambda count: [list(range(count))],
    "one by one": lambda count: [[n] for n in range(count)],
    "reversed": lambda count: [[n] for n in reversed(range(count))],
    "shuffled": _shuffled,
    "in two batches, the second first": lambda count: [
        list(range(count // 2, count)),
        list(range(count // 2)),
    ],
    "twice": lambda count: [list(range(count)), list(range(count))],
}
"""Batches of positions, for a case with so many observations."""


async def run_store(
    store: Store, cases: Sequence[Apart], feeding: str, *, verdicts_first: bool = False
) -> dict[str, list[str]]:
    """Differences by the name of the case, when its observations are fed this way.

    The store must have been opened with a vocabulary that knows the policies of the cases
    (``apart.vocabulary``).
    """
    found: dict[str, list[str]] = defaultdict(list)
    if verdicts_first:
        await _decide(store, cases)
    batches = {case.name: FEEDINGS[feeding](len(case.given.observations)) for case in cases}
    for n in range(max(map(len, batches.values()), default=0)):
        batch: list[Observation] = []
        for case in cases:
            if n < len(batches[case.name]):
                given = list(case.given.observations.values())
                batch += [given[place] for place in batches[case.name][n]]
        receipt = await store.observe(batch)
        if feeding == "twice" and n == 1 and (receipt.observations or receipt.changed):
            found[""].append(f"fed again, something changed: {receipt}")
    if not verdicts_first:
        await _decide(store, cases)
    for case in cases:
        for source in sorted(case.given.forgotten):
            for group in sorted({o.slot.group for o in case.given.observations.values()}):
                await store.forget(group, source=source, allow_revival=True)
    for case in cases:
        found[case.name] += [case.plainly(line) for line in await _compared(store, case)]
    return {name: lines for name, lines in found.items() if lines}


async def _decide(store: Store, cases: Sequence[Apart]) -> None:
    given = [verdict for case in cases for verdict in case.given.verdicts]
    if given:
        await store.decide(given)


async def _compared(store: Store, case: Apart) -> list[str]:
    """What the store says against what the case expects."""
    slots = {o.slot_key: o.slot for o in case.given.observations.values()}
    timelines: list[Timeline] = []
    for slot in slots.values():
        timelines.append(await store.timeline(slot.group, slot.subject, slot.attribute))
    reads: dict[str, tuple[list[Memory], datetime]] = {}
    wrong: list[str] = []
    for query in case.timeline["expect"]["queries"]:
        memories, as_of, faults = await _read(store, query)
        reads[query["id"]] = memories, as_of
        wrong += faults
    expect = case.timeline["expect"]
    return [
        *differences(expect, case.given.refused, timelines, lambda query: reads[query["id"]]),
        *wrong,
    ]


async def _read(store: Store, query: dict[str, Any]) -> tuple[list[Memory], datetime, list[str]]:
    """The memories that have a role, as of and known at the times of the query."""
    place = (query["group"], query["subject"], query["attribute"])
    as_of, known_at = moment(query["as_of"]), moment(query["known_at"])
    rows = await store.slot_state(*place, as_of=as_of, known_at=known_at, history=True)
    now = await store.slot_state(*place, as_of=as_of, known_at=known_at)
    memories = [row.memory for row in rows]
    roles = roles_at(memories, as_of)
    told = {row.memory.memory_id: row.role for row in rows}
    wrong = []
    if told != roles:
        wrong.append(f"{query['id']}: the store says {told}, its memories {roles}")
    present = {name: role for name, role in roles.items() if role is not Role.HISTORICAL}
    if {row.memory.memory_id: row.role for row in now} != present:
        wrong.append(f"{query['id']}: without history the store says other roles than with it")
    return memories, as_of, wrong
