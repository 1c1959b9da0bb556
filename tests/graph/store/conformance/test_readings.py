"""Readings: an edit of a turn, or a better extractor, replaces what was read before."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.engines import Engine
from tenure.graph.errors import InputError
from tenure.graph.model import Observation, Reading, Turn
from tenure.graph.store import Store, batch

from .conftest import HandClock
from .given import everything, reading, said, turn


def read(of: Turn, by: Reading, value: str, attribute: str = "home", **more: Any) -> Observation:
    return said(
        value,
        1,
        attribute=attribute,
        source=of.source,
        turn_id=of.turn_id,
        reading_id=by.reading_id,
        **more,
    )


async def values(store: Store, attribute: str = "home", **when: Any) -> list[Any]:
    return [m.value for m in (await store.timeline("g", "Noll", attribute, **when)).memories]


async def text_of(store: Store) -> str:
    """The text of the turn that the one memory was said in."""
    (memory,) = (await store.timeline("g", "Noll", "home")).memories
    (kept,) = (await store.memory("g", memory.memory_id)).turns
    return kept.text


async def test_the_newest_reading_of_a_turn_counts(store: Store, clock: HandClock) -> None:
    old = turn("c/1", 1, "I live in Ashby and play chess")
    new = turn("c/1", 1, "I live in Corran and play chess")
    r1, r2, r3 = (reading(old, version) for version in "123")
    chess = [read(old, r, "chess", "hobby_kept") for r in (r1, r2, r3)]
    times = []
    for t, r, told in (
        (old, r1, [read(old, r1, "Ashby"), chess[0]]),
        (new, r2, [read(new, r2, "Corran"), chess[1]]),
        (old, r3, [read(old, r3, "Ashby"), chess[2]]),
    ):
        times.append(clock.move(hours=1))
        await store.observe(told, turns=[t], readings=[r])
    assert await values(store) == ["Ashby"]
    assert await values(store, "hobby_kept") == ["chess"]
    # Ashby was read first, then not, then again.
    assert [await values(store, known_at=at) for at in times] == [["Ashby"], ["Corran"], ["Ashby"]]
    assert [await values(store, "hobby_kept", known_at=at) for at in times] == [["chess"]] * 3
    record = await store.memory(
        "g", (await store.timeline("g", "Noll", "home")).memories[0].memory_id
    )
    assert [t.text for t in record.turns] == [old.text]


async def test_a_reading_that_finds_nothing_any_more_takes_all_away(
    store: Store, clock: HandClock
) -> None:
    t = turn("c/1", 1, "I live in Ashby")
    r1, r2 = reading(t, "1"), reading(t, "2")
    await store.observe([read(t, r1, "Ashby")], turns=[t], readings=[r1])
    before = clock.now
    clock.move(hours=1)
    receipt = await store.observe([], turns=[turn("c/1", 1, "never mind")], readings=[r2])
    assert receipt.memories == 1
    assert await values(store) == []
    assert await values(store, known_at=before) == ["Ashby"]


async def test_an_older_edit_fed_later_does_not_undo_a_newer_one(
    store: Store, clock: HandClock
) -> None:
    old, new = turn("c/1", 1, "Ashby it is"), turn("c/1", 1, "Corran it is")
    r1, r2 = reading(old, "old", edited=1), reading(new, "new", edited=2)
    await store.observe([read(new, r2, "Corran")], turns=[new], readings=[r2])
    clock.move(hours=1)
    receipt = await store.observe([read(old, r1, "Ashby")], turns=[old], readings=[r1])
    assert (receipt.observations, receipt.changed) == (1, 0)
    assert await values(store) == ["Corran"]
    assert await values(store, known_at=clock.now) == ["Corran"]
    record = await store.memory(
        "g", (await store.timeline("g", "Noll", "home")).memories[0].memory_id
    )
    assert [t.text for t in record.turns] == [new.text]


async def test_the_same_reading_again_changes_nothing(
    store: Store, engine: Engine, clock: HandClock
) -> None:
    t = turn("c/1", 1, "I live in Ashby, I play chess")
    r1, r2 = reading(t, "1"), reading(t, "2")
    await store.observe([read(t, r1, "Ashby")], turns=[t], readings=[r1])
    clock.move(hours=1)
    await store.observe([read(t, r2, "chess", "hobby_kept")], turns=[t], readings=[r2])
    before = await everything(engine)
    clock.move(hours=1)
    for told, r in ((read(t, r1, "Ashby"), r1), (read(t, r2, "chess", "hobby_kept"), r2)):
        receipt = await store.observe([told], turns=[t], readings=[r])
        assert (receipt.observations, receipt.repeated, receipt.changed) == (0, 1, 0)
    assert await everything(engine) == before


async def test_a_reading_whose_words_fall_into_several_units_loses_none(
    store: Store, monkeypatch: pytest.MonkeyPatch, clock: HandClock
) -> None:
    t = turn("c/1", 1, "a lot")
    hobbies = [f"hobby {n}" for n in range(5)]
    r1, r2 = reading(t, "1"), reading(t, "2")
    await store.observe(
        [read(t, r1, h, "hobby_kept") for h in hobbies] + [read(t, r1, "Ashby")],
        turns=[t],
        readings=[r1],
    )
    monkeypatch.setattr(batch, "MOST_OBSERVATIONS", 2)
    clock.move(hours=1)
    await store.observe(
        [read(t, r2, h, "hobby_kept") for h in hobbies[:4]] + [read(t, r2, "Corran")],
        turns=[t],
        readings=[r2],
    )
    assert sorted(await values(store, "hobby_kept")) == hobbies[:4]
    assert await values(store) == ["Corran"]
    assert sorted(await values(store, "hobby_kept", known_at=clock.now)) == hobbies[:4]


async def test_an_edit_takes_outcomes_out_of_a_fold(store: Store, clock: HandClock) -> None:
    t = turn("c/1", 1, "make works")
    r1, r2 = reading(t, "1"), reading(t, "2")
    outcome = {"attribute": "tool_used", "stance": "succeeds"}
    await store.observe([read(t, r1, "make", **outcome)], turns=[t], readings=[r1])
    await store.observe([said("make", 2, **outcome)])
    state = await store.slot_state("g", "Noll", "tool_used")
    assert [row.memory.supports for row in state] == [2]
    clock.move(hours=1)
    await store.observe([], turns=[t], readings=[r2])
    assert await store.slot_state("g", "Noll", "tool_used") == []
    memories = (await store.timeline("g", "Noll", "tool_used")).memories
    assert [(m.status, m.supports) for m in memories] == [("Hypothesis", 1)]


async def test_readings_and_turns_that_do_not_fit_are_refused(store: Store) -> None:
    t = turn("c/1", 1, "I live in Ashby")
    r = reading(t, "1")
    with pytest.raises(InputError, match="was not given"):
        await store.observe([read(t, r, "Ashby")], turns=[t])
    with pytest.raises(InputError, match="was not given"):
        await store.observe([], readings=[r])
    await store.observe([], turns=[t], readings=[r])
    other = Turn(t.turn_id, "h", "c/1", t.at, 0, "Noll", t.authority, t.text, "user")
    with pytest.raises(InputError, match="another group"):
        await store.observe([], turns=[other], readings=[r])
    assert await store.subjects("g") == []


async def test_turns_without_readings_are_kept(store: Store, engine: Engine) -> None:
    t = turn("c/1", 1, "hello")
    await store.observe([], turns=[t])
    await store.observe([], turns=[t])
    assert await engine.read("MATCH (t:TenureTurn) RETURN t.text AS text") == [{"text": "hello"}]
    assert (await store.counts("g")).turns == 1


async def test_of_two_readings_in_one_unit_the_last_given_counts(store: Store) -> None:
    for name, order in (("c/1", ("Ashby", "Corran")), ("c/2", ("Corran", "Ashby"))):
        t = turn(name, 1, f"{order[1]} it is")
        readings = [reading(t, place) for place in order]
        told = [read(t, r, place) for r, place in zip(readings, order, strict=True)]
        await store.observe(told, turns=[t], readings=readings)
        kept = await store.timeline("g", "Noll", "home")
        assert {m.value for m in kept.memories} == {order[1]}
        await store.forget("g", source=name)
