"""What is told of somebody who has spoken for themself is at second hand, in whatever order."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tenure.graph.engines import Engine
from tenure.graph.store import Store
from tenure.overlay.ingest import chunks

from ..extraction.said import turn
from .feeding import feed, values


@pytest_asyncio.fixture(loop_scope="session")
async def store(engine: Engine, target: str) -> AsyncIterator[Store]:
    async with await Store.open(target) as opened:
        yield opened


LEEDS = ("Tom", "I live in Leeds.")
SHEFFIELD = ("Priya", "Tom lives in Sheffield now.")


@pytest.mark.parametrize("order", ["in order", "later first", "in one run", "later first in one"])
async def test_whose_word_is_at_second_hand_hangs_on_no_order(store: Store, order: str) -> None:
    tom, priya = turn(LEEDS, 0, conversation="tom"), turn(SHEFFIELD, 1, conversation="priya")
    if order.endswith("run") or order.endswith("one"):
        await feed(store, *([tom, priya] if order == "in one run" else [priya, tom]))
    else:
        for one in [tom, priya] if order == "in order" else [priya, tom]:
            await feed(store, one)
    assert await values(store, "g", "Tom", "residence") == {"Leeds": "current"}
    said = await store.observations("g", "Tom", "residence")
    assert {o.authority for o in said if o.counted_to is None} == {"user", "reported"}
    for one in (tom, priya):
        again = await feed(store, one)
        assert (again.observations, again.changed) == (0, 0), "twice is once"


async def test_what_was_said_before_its_subject_spoke_stays_at_first_hand(store: Store) -> None:
    await feed(store, turn(SHEFFIELD, 0, conversation="priya"))
    await feed(store, turn(LEEDS, 1, conversation="tom"))
    said = await store.observations("g", "Tom", "residence")
    assert {o.authority for o in said} == {"user"}


async def test_a_still_sooner_word_is_weighed_for_in_the_same_run(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "CHUNK", 1)
    later = turn(("Tom", "I live in Leeds."), 3, conversation="tom")
    sooner = turn(LEEDS, 1, conversation="tom")
    await feed(store, later, turn(SHEFFIELD, 2, conversation="priya"), sooner)
    said = await store.observations("g", "Tom", "residence")
    counts = {o.value: str(o.authority) for o in said if o.counted_to is None}
    assert counts == {"Leeds": "user", "Sheffield": "reported"}


async def test_a_turn_that_tells_of_two_is_weighed_for_each(store: Store) -> None:
    both = ("Priya", "Tom lives in Sheffield now. Ana lives in Rome now.")
    await feed(store, turn(both, 2, conversation="priya"))
    await feed(store, turn(LEEDS, 0, conversation="tom"))
    await feed(store, turn(("Ana", "I live in Turin."), 1, conversation="ana"))
    assert await values(store, "g", "Tom", "residence") == {"Leeds": "current"}
    assert await values(store, "g", "Ana", "residence") == {"Turin": "current"}
    again = await feed(store, turn(both, 2, conversation="priya"))
    assert (again.observations, again.changed) == (0, 0)
