"""Slots promoted by outcome: the next outcome costs no more than the first, and says the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tenure.graph.door import verdict
from tenure.graph.engines import Engine
from tenure.graph.model import Observation
from tenure.graph.store import Store, attempt, unit

from .given import day, everything, said


def outcomes(count: int, sources: int, seed: int = 1) -> list[Observation]:
    chance = random.Random(seed)
    return [
        said(
            chance.choice(["make", "bazel", "ninja"]),
            n,
            attribute="tool_used",
            stance="fails" if chance.random() < 0.4 else "succeeds",
            source=f"run {chance.randrange(sources)}",
            position=n,
            recorded_at=day(1000),
        )
        for n in range(count)
    ]


@pytest.mark.parametrize("sources", [1, 5, 1000])
async def test_one_by_one_in_order_is_the_same_as_all_at_once(
    store: Store, engine: Engine, sources: int
) -> None:
    told = outcomes(60, sources)
    for n in range(0, 60, 3):
        await store.observe(told[n : n + 3])
    one_by_one = await everything(engine)
    assert (await store.rebuild("g")).changed == 0
    assert await everything(engine) == one_by_one
    kinds = {m.kind for m in (await store.timeline("g", "Noll", "tool_used")).memories}
    assert "refuted" in kinds


async def test_the_next_in_order_reads_no_outcome_before(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = outcomes(40, 1000)
    await store.observe(told[:30])
    read: list[tuple[bool, int]] = []
    lock = unit.lock

    async def watched(*given: Any, **more: Any) -> Any:
        found = await lock(*given, **more)
        read.extend((slot.whole, len(slot.observations)) for slot in found.slots)
        return found

    monkeypatch.setattr(attempt, "lock", watched)
    for o in told[30:]:
        await store.observe([o])
    assert all(not whole and few <= 4 for whole, few in read)
    assert len(read) == 10
    read.clear()
    await store.observe([said("make", 5.5, attribute="tool_used", stance="succeeds")])
    assert [whole for whole, _ in read] == [False, True]
    assert read[1][1] == 40


async def test_what_is_known_changes_nothing_and_reads_nothing(
    store: Store, engine: Engine
) -> None:
    told = outcomes(12, 3)
    await store.observe(told)
    before = await everything(engine)
    receipt = await store.observe(told[4:8])
    assert (receipt.observations, receipt.repeated, receipt.changed) == (0, 4, 0)
    assert await everything(engine) == before


async def test_a_trial_or_another_scope_is_read_whole(store: Store, engine: Engine) -> None:
    told = outcomes(9, 3)
    await store.observe(told[:6])
    passed = verdict(decision="trial_passed", a=told[0], decided_at=day(5.5), recorded_at=day(1001))
    await store.decide([passed])
    for o in told[6:]:
        await store.observe([o])
    await store.observe(
        [said("make", 20, attribute="tool_used", stance="succeeds", scope={"project": "heron"},
              recorded_at=day(1002))]
    )  # fmt: skip
    graph = await everything(engine)
    assert (await store.rebuild("g")).changed == 0
    assert await everything(engine) == graph
