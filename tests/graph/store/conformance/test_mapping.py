"""An attribute that no vocabulary declares becomes one that it declares, by a verdict."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.doctor import examine
from tenure.graph.engines import Engine
from tenure.graph.errors import InputError, NotFound
from tenure.graph.store import Store

from .conftest import HandClock
from .given import everything, said


async def values(store: Store, attribute: str, **when: Any) -> list[tuple[str, Any]]:
    found = await store.timeline("g", "Noll", attribute, **when)
    return [(memory.slot.attribute, memory.value) for memory in found.memories]


async def test_what_is_mapped_counts_under_the_known_attribute(
    store: Store, clock: HandClock
) -> None:
    told = [said("Ashby", 1, attribute="lives_in"), said("Corran", 2, attribute="lives_in")]
    await store.observe([*told, said("Dunmore", 9)])
    assert [review.reason for review in await store.reviews("g")] == ["cardinality"]
    before = clock.move(hours=1)
    clock.move(hours=1)
    plan = await store.identities.map_attribute("g", "lives_in", "home", dry_run=True)
    assert [(s.attribute, s.value) for s in plan.shifts] == [("home", "Ashby"), ("home", "Corran")]
    assert await store.reviews("g")
    await store.identities.map_attribute("g", "lives_in", "home")
    chain = [("home", "Ashby"), ("home", "Corran"), ("home", "Dunmore")]
    assert await values(store, "home") == await values(store, "lives_in") == chain
    assert await store.reviews("g") == []
    assert len(await values(store, "lives_in", known_at=before)) == 2
    assert await values(store, "home", known_at=before) == chain[2:]
    await store.observe([said("Elgin", 12, attribute="lives_in")])
    await store.observe([said("Fenn", 13, subject="Vera", attribute="lives_in")])
    assert (await values(store, "home"))[-1] == ("home", "Elgin")
    (fenn,) = await store.slot_state("g", "Vera", "home")
    assert fenn.memory.value == "Fenn"
    assert (await store.observe(told)).changed == 0
    assert (await store.rebuild("g")).changed == 0
    assert await examine(store, "g", deep=True) == []


async def test_a_mapping_is_taken_back(store: Store, engine: Engine) -> None:
    await store.observe([said("Ashby", 1, attribute="lives_in"), said("Dunmore", 9)])
    await store.identities.map_attribute("g", "lives_in", "home")
    stored = await everything(engine)
    again = await store.identities.map_attribute("g", "lives_in", "home")
    assert (again.verdict, again.slots) == (None, 0)
    assert await everything(engine) == stored
    await store.identities.map_attribute("g", "lives_in", None)
    assert await values(store, "home") == [("home", "Dunmore")]
    assert await values(store, "lives_in") == [("lives_in", "Ashby")]


async def test_names_and_attributes_are_moved_together(store: Store) -> None:
    await store.observe([said("Ashby", 1, subject="Nolly", attribute="lives_in"), said("Elgin", 0)])
    await store.identities.join("g", "Noll", "Nolly")
    await store.identities.map_attribute("g", "lives_in", "home")
    assert await values(store, "home") == [("home", "Elgin"), ("home", "Ashby")]
    await store.identities.part("g", "Noll", "Nolly")
    assert await values(store, "home") == [("home", "Elgin")]
    (ashby,) = await store.slot_state("g", "Nolly", "lives_in")
    assert (ashby.memory.slot.subject, ashby.memory.slot.attribute) == ("Nolly", "home")


async def test_what_cannot_be_mapped_is_refused_by_name(store: Store) -> None:
    await store.observe([said(3, 1, attribute="rooms"), said("Ashby", 1)])
    for new, existing, error, words in (
        ("home", "hobby_kept", InputError, "home is in the vocabulary"),
        ("rooms", "flat", InputError, "flat is not in the vocabulary"),
        ("rooms", "home", InputError, "home takes a text, and rooms was told with 3"),
        ("floors", "home", NotFound, "nothing is told of floors"),
    ):
        with pytest.raises(error, match=words):
            await store.identities.map_attribute("g", new, existing)


async def test_what_was_never_mapped_is_said_to_be_another_and_that_is_withdrawn(
    store: Store, clock: HandClock, engine: Engine
) -> None:
    await store.observe([said("Ashby", 1, attribute="lives_in"), said("Dunmore", 9)])
    stored = await everything(engine)
    first = await store.identities.part_attribute("g", "lives_in", "home")
    assert first.verdict is not None and first.verdict.decision == "distinct"
    assert (await store.identities.part_attribute("g", "lives_in", "home")).verdict is None
    assert await values(store, "lives_in") == [("lives_in", "Ashby")]
    again = await store.identities.part_attribute("g", "lives_in", "home", withdraw=True)
    assert again.verdict is not None and again.verdict.decision == "withdraws"
    assert (
        await store.identities.part_attribute("g", "lives_in", "home", withdraw=True)
    ).verdict is None
    assert len(await everything(engine)) == len(stored)
    await store.identities.map_attribute("g", "lives_in", "home")
    other = await store.identities.part_attribute("g", "lives_in", "hobby_kept")
    assert other.verdict is not None
    both = [("home", "Ashby"), ("home", "Dunmore")]
    assert await values(store, "home") == both
    await store.identities.part_attribute("g", "lives_in", "home", withdraw=True)
    assert await values(store, "home") == both[1:]
    assert await values(store, "lives_in") == [("lives_in", "Ashby")]
    assert await examine(store, "g", deep=True) == []
