"""The store and the pure core, driven by the same random commands, say the same at every step."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import count

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from tenure.graph.errors import NotFound
from tenure.graph.model import Observation, Role, Timeline, Verdict
from tenure.graph.roles import roles_at
from tenure.graph.store import Store

from ...cases.apart import with_policies
from ...strategies import day
from .commands import (
    POLICIES,
    Command,
    Decide,
    Forget,
    Model,
    Observe,
    Read,
    Rebuild,
    TakeBack,
    Undecide,
    commands,
)

EXAMPLES = 300 if os.environ.get("TENURE_PROOFS") == "full" else 15
_numbers = count()


@pytest_asyncio.fixture(loop_scope="session")
async def store(target: str) -> AsyncIterator[Store]:
    async with await Store.open(target, vocabulary=with_policies(POLICIES)) as opened:
        yield opened


@settings(
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(given_commands=st.lists(commands, min_size=2, max_size=12))
async def test_the_store_says_what_the_core_says(
    store: Store, given_commands: list[Command]
) -> None:
    model = Model(f"model-{secrets.token_hex(4)}-{next(_numbers)}")
    for command in given_commands:
        note(str(command))
        await _do(store, model, command)
    await _same(store, model)
    report = await store.rebuild(model.group)
    assert report.changed == 0
    await _same(store, model)


async def _do(store: Store, model: Model, command: Command) -> None:
    match command:
        case Observe():
            await _observe(store, model, model.batch(command))
        case TakeBack():
            if (withdrawal := model.take_back(command)) is not None:
                await _observe(store, model, [withdrawal])
        case Decide():
            await _decide(store, model, model.decision(command))
        case Undecide():
            await _decide(store, model, model.withdrawal(command))
        case Forget():
            await _forget(store, model, command.source)
            if command.lifted:
                await store.restore(model.group, source=command.source)
                model.forgotten.discard(command.source)
            await _same(store, model)
        case Rebuild():
            assert (await store.rebuild(model.group)).changed == 0
        case Read():
            await _read(store, model, command)


async def _forget(store: Store, model: Model, source: str) -> None:
    if not model.known_source(source):
        with pytest.raises(NotFound):
            await store.forget(model.group, source=source)
        return
    dry = await store.forget(model.group, source=source, dry_run=True)
    await _same(store, model)
    report = await store.forget(model.group, source=source, allow_revival=True)
    assert (report.observations, report.verdicts) == model.forget(source)
    assert replace(report, dry_run=True) == dry


async def _observe(store: Store, model: Model, batch: list[Observation]) -> None:
    receipt = await store.observe(batch)
    assert (receipt.observations, receipt.refused) == model.observe(batch)
    await _same(store, model)
    again = await store.observe(batch)
    assert (again.observations, again.changed) == (0, 0)


async def _decide(store: Store, model: Model, verdict: Verdict | None) -> None:
    if verdict is not None:
        await store.decide([verdict])
        model.decide(verdict)
        await _same(store, model)


async def _same(store: Store, model: Model) -> None:
    for slot in model.slots.values():
        said = await store.timeline(slot.group, slot.subject, slot.attribute)
        wanted = model.timeline(slot)
        assert _plain(said) == _plain(wanted)
        await _nodes(store, wanted)
        kept = await store.observations(slot.group, slot.subject, slot.attribute)
        own = {n: o for n, o in model.observations.items() if o.slot_key == slot.key}
        assert {o.observation_id: o for o in kept} == own
        decided = await store.verdicts(slot.group, slot.subject, slot.attribute)
        given = {n: v for n, v in model.verdicts.items() if v.slot_key == slot.key}
        assert {v.verdict_id: v for v in decided} == given


async def _read(store: Store, model: Model, command: Read) -> None:
    as_of, known_at = day(command.as_of), day(command.known_at)
    for slot in model.slots.values():
        place = (slot.group, slot.subject, slot.attribute)
        said = await store.timeline(*place, known_at=known_at)
        wanted = model.timeline(slot, known_at)
        assert _plain(said) == _plain(wanted)
        for at, memories in ((known_at, wanted.memories), (None, model.timeline(slot).memories)):
            roles = roles_at(memories, as_of)
            rows = await store.slot_state(*place, as_of=as_of, known_at=at, history=True)
            assert {row.memory.memory_id: row.role for row in rows} == roles
            rows = await store.slot_state(*place, as_of=as_of, known_at=at)
            present = {name: role for name, role in roles.items() if role is not Role.HISTORICAL}
            assert {row.memory.memory_id: row.role for row in rows} == present
        rows = await store.slot_state(*place, known_at=known_at, history=True)
        roles = {row.memory.memory_id: row.role for row in rows}
        assert roles == roles_at(wanted.memories, known_at)


def _plain(timeline: Timeline) -> Timeline:
    """Without order, and without the evidence, which a store keeps as relations."""
    memories = [replace(m, supporters=()) for m in timeline.memories]
    return replace(
        timeline,
        memories=tuple(sorted(memories, key=lambda m: m.memory_id)),
        reviews=tuple(sorted(timeline.reviews, key=lambda r: r.review_id)),
        links=tuple(sorted(timeline.links, key=lambda x: (x.type, x.source, x.target))),
        opposes=(),
    )


EVIDENCE = """
MATCH (s:TenureSlot {slot_key: $slot_key})-[:HAS_MEMORY]->(m:TenureMemory)
OPTIONAL MATCH (m)<-[l:SUPPORTS|OPPOSES]-(o:TenureObservation)
RETURN m.memory_id AS memory, m.status AS status, labels(m) AS labels, m.open_key AS open_key,
  collect([type(l), o.observation_id]) AS evidence
"""


async def _nodes(store: Store, timeline: Timeline) -> None:
    """The nodes and their relations are those of the timeline."""
    rows = await store.engine.read(EVIDENCE, {"slot_key": timeline.slot_key})
    evidence = {(kind, o, row["memory"]) for row in rows for kind, o in row["evidence"] if o}
    supports = {("SUPPORTS", o, m.memory_id) for m in timeline.memories for o in m.supporters}
    assert evidence == supports | {("OPPOSES", o, name) for o, name in timeline.opposes}
    assert {row["memory"]: row["open_key"] for row in rows} == {
        m.memory_id: m.open_key for m in timeline.memories
    }
    for row in rows:
        assert sorted(row["labels"]) == sorted(["TenureMemory", row["status"]])
