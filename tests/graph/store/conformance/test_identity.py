"""What is one is a verdict: names are joined and parted, and nothing that was said is lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tenure.graph.doctor import examine
from tenure.graph.door import verdict
from tenure.graph.engines import Engine
from tenure.graph.errors import InputError, NotFound
from tenure.graph.model import Observation, Reading
from tenure.graph.store import Store
from tenure.graph.store.moving import Moving

from .conftest import HandClock
from .given import day, everything, reading, said, turn


async def values(
    store: Store, subject: str, attribute: str = "home", **when: Any
) -> list[tuple[str, Any]]:
    """The values of a slot with the name that they are told of."""
    found = await store.timeline("g", subject, attribute, **when)
    return [(memory.slot.subject, memory.value) for memory in found.memories]


async def state(store: Store, subject: str, **when: Any) -> list[Any]:
    return [one.memory.value for one in await store.slot_state("g", subject, "home", **when)]


async def test_what_is_told_of_two_names_becomes_one_chain(store: Store, clock: HandClock) -> None:
    await store.observe([said("Ashby", 1), said("Corran", 9, subject="Nolly")])
    before = clock.now
    clock.move(hours=1)
    report = await store.identities.join("g", "Noll", "Nolly")
    assert report.verdict is not None and report.kept == "Noll"
    assert await values(store, "Noll") == [("Noll", "Ashby"), ("Noll", "Corran")]
    assert await values(store, "Nolly") == [("Noll", "Ashby"), ("Noll", "Corran")]
    assert await state(store, "Nolly") == await state(store, "Noll") == ["Corran"]
    assert await values(store, "Noll", known_at=before) == [("Noll", "Ashby")]
    assert await values(store, "Nolly", known_at=before) == [("Nolly", "Corran")]
    assert await values(store, "Nolly", known_at=clock.now) == await values(store, "Noll")
    assert await examine(store, "g", deep=True) == []


async def test_a_split_parts_nothing_that_was_joined_to_another_name(store: Store) -> None:
    names = ("Noll", "Nolly", "Nola")
    await store.observe([said("Ashby", n, subject=name) for n, name in enumerate(names, start=1)])
    await store.identities.join("g", "Noll", "Nolly")
    report = await store.identities.join("g", "Nolly", "Nola")
    assert report.verdict is not None
    assert (report.kept, report.verdict.a_name, report.verdict.b_name) == ("Noll", "Nola", "Nolly")
    await store.identities.part("g", "Noll", "Nolly")
    assert await values(store, "Noll") == [("Noll", "Ashby")]
    assert [name for name, _ in await values(store, "Nola")] == ["Nolly"]


async def test_a_split_gives_back_what_was_told_of_each(
    store: Store, clock: HandClock, engine: Engine
) -> None:
    await store.observe([said("Ashby", 1), said("Corran", 9, subject="Nolly")])
    alone = [await values(store, name) for name in ("Noll", "Nolly")]
    clock.move(hours=1)
    await store.identities.join("g", "Noll", "Nolly")
    joined = clock.move(hours=1)
    await store.observe([said("Dunmore", 20, subject="Nolly")])
    assert (await values(store, "Noll"))[-1] == ("Noll", "Dunmore")
    clock.move(hours=1)
    await store.identities.part("g", "Noll", "Nolly")
    assert await values(store, "Noll") == alone[0]
    assert await values(store, "Nolly") == [*alone[1], ("Nolly", "Dunmore")]
    assert [value for _, value in await values(store, "Nolly", known_at=joined)] == [
        "Ashby",
        "Corran",
        "Dunmore",
    ]
    clock.move(hours=1)
    await store.observe([said("Elgin", 30, subject="Nolly")])
    assert (await values(store, "Nolly"))[-1] == ("Nolly", "Elgin")
    await store.identities.join("g", "Noll", "Nolly")
    assert [value for _, value in await values(store, "Noll")] == [
        "Ashby",
        "Corran",
        "Dunmore",
        "Elgin",
    ]
    stored = await everything(engine)
    assert (await store.rebuild("g")).changed == 0
    assert await everything(engine) == stored
    assert await examine(store, "g", deep=True) == []


async def test_feeding_the_source_again_changes_nothing(
    store: Store, clock: HandClock, engine: Engine
) -> None:
    told = [said("Ashby", 1), said("Corran", 9, subject="Nolly")]
    await store.observe(told)
    for decide in (store.identities.join, store.identities.part, store.identities.join):
        clock.move(hours=1)
        await decide("g", "Noll", "Nolly")
        stored = await everything(engine)
        receipt = await store.observe(told)
        assert (receipt.observations, receipt.repeated, receipt.changed) == (0, 2, 0)
        assert await everything(engine) == stored


async def test_a_verdict_again_changes_nothing(
    store: Store, clock: HandClock, engine: Engine
) -> None:
    await store.observe([said("Ashby", 1), said("Corran", 9, subject="Nolly")])
    for decide in (store.identities.join, store.identities.part):
        clock.move(hours=1)
        await decide("g", "Noll", "Nolly")
        stored = await everything(engine)
        again = await decide("g", "Noll", "Nolly")
        assert (again.verdict, again.slots) == (None, 0)
        assert await everything(engine) == stored


async def test_a_dry_run_says_what_would_change_and_changes_nothing(
    store: Store, clock: HandClock, engine: Engine
) -> None:
    await store.observe([said("Ashby", 1), said("Corran", 9, subject="Nolly")])
    stored = await everything(engine)
    plan = await store.identities.join("g", "Noll", "Nolly", dry_run=True)
    assert [(s.kind, s.subject, s.old, s.value) for s in plan.shifts] == [
        ("superseded", "Noll", "Ashby", "Corran")
    ]
    assert await everything(engine) == stored
    done = await store.identities.join("g", "Noll", "Nolly")
    assert done.shifts == plan.shifts


async def test_names_are_joined_in_chains_and_each_leaves_by_itself(
    store: Store, clock: HandClock
) -> None:
    homes = {"Noll": "Ashby", "Nolly": "Corran", "N.": "Dunmore"}
    await store.observe(
        [said(value, day, subject=name) for day, (name, value) in enumerate(homes.items(), 1)]
    )
    await store.identities.join("g", "Nolly", "N.")
    await store.identities.join("g", "Noll", "Nolly")
    for name in homes:
        assert [value for _, value in await values(store, name)] == list(homes.values())
    await store.identities.part("g", "Noll", "Nolly")
    assert await values(store, "Noll") == [("Noll", "Ashby")]
    assert await values(store, "N.") == [("Nolly", "Corran"), ("Nolly", "Dunmore")]
    await store.identities.join("g", "Nolly", "Noll")
    await store.identities.part("g", "N.", "Nolly")
    assert await values(store, "N.") == [("N.", "Dunmore")]
    assert await values(store, "Nolly") == [("Nolly", "Ashby"), ("Nolly", "Corran")]


async def test_who_is_not_known_cannot_be_joined(store: Store) -> None:
    await store.observe([said("Ashby", 1)])
    with pytest.raises(NotFound, match="nothing is known of Nobody"):
        await store.identities.join("g", "Noll", "Nobody")
    with pytest.raises(InputError, match="one name"):
        await store.identities.join("g", "Noll", "NOLL")
    with pytest.raises(NotFound):
        await store.identities.join("h", "Noll", "Noll ")


async def test_a_turn_that_was_told_again_elsewhere_is_forgotten_whole(
    store: Store, clock: HandClock, engine: Engine
) -> None:
    await store.observe([said("Ashby", 1), said("Dunmore", 3, subject="Nolly")])
    await store.observe([said("Corran", 9, subject="Nolly", source="talk/9")])
    await store.identities.join("g", "Noll", "Nolly")
    gone = await store.forget("g", source="talk/9")
    assert (gone.observations, gone.memories_gone) == (1, 1)
    assert [value for _, value in await values(store, "Noll")] == ["Ashby", "Dunmore"]
    assert not await engine.read(
        "MATCH (o:TenureObservation) WHERE o.value = 'Corran' RETURN o.observation_id AS id"
    )
    await store.identities.part("g", "Noll", "Nolly")
    assert await values(store, "Nolly") == [("Nolly", "Dunmore")]


@pytest.mark.parametrize("named", ["Noll", "Nolly"])
async def test_a_subject_is_forgotten_under_all_its_names(
    store: Store, clock: HandClock, engine: Engine, named: str
) -> None:
    told = [said("Ashby", 1), said("Corran", 9, subject="Nolly")]
    await store.observe([*told, said("Elgin", 2, subject="Vera")])
    await store.identities.join("g", "Noll", "Nolly")
    assert (await store.forget("g", subject=named)).observations == 2
    assert [one.name for one in await store.subjects("g")] == ["Vera"]
    assert not await engine.read("MATCH (v:TenureVerdict) RETURN v.verdict_id AS id")
    assert (await store.observe(told)).observations == 0
    assert await store.restore("g", subject=named) == 1
    assert (await store.observe(told)).observations == 2
    assert await values(store, "Nolly") == [("Nolly", "Corran")]


async def test_who_left_is_forgotten_with_what_was_told_again_of_them(
    store: Store, engine: Engine
) -> None:
    await store.observe([said("Ashby", 1), said("Corran", 9, subject="Nolly")])
    await store.identities.join("g", "Noll", "Nolly")
    await store.identities.part("g", "Noll", "Nolly")
    await store.forget("g", subject="Nolly")
    assert await values(store, "Noll") == [("Noll", "Ashby")]
    rows = await engine.read("MATCH (o:TenureObservation) RETURN o.value AS value")
    assert [row["value"] for row in rows] == ["Ashby"]


async def test_a_join_that_was_stopped_is_completed_by_the_next(
    store: Store, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [said("Ashby", 1), said("Corran", 9, subject="Nolly")]
    told.append(said("chess", 9, subject="Nolly", attribute="hobby_kept"))
    await store.observe(told)

    class Stopped(Exception):
        pass

    async def stop(*_: Any) -> None:
        raise Stopped

    with monkeypatch.context() as patch:
        patch.setattr(Moving, "_moved", stop)
        with pytest.raises(Stopped):
            await store.identities.join("g", "Noll", "Nolly")
    await store.observe([*told, said("Dunmore", 20, subject="Nolly")])
    done = await store.identities.join("g", "Noll", "Nolly")
    assert done.verdict is None
    homes = ["Ashby", "Corran", "Dunmore"]
    assert [value for _, value in await values(store, "Noll")] == homes
    assert await values(store, "Nolly", "hobby_kept") == [("Noll", "chess")]
    assert (await store.identities.join("g", "Noll", "Nolly")).slots == 0
    assert await examine(store, "g", deep=True) == []


async def test_a_writer_that_meets_a_join_leaves_nothing_behind(store: Store) -> None:
    await store.observe([said("Ashby", 1), said("Corran", 2, subject="Nolly")])
    writes = [store.observe([said(f"H{n}", n, subject="Nolly")]) for n in range(3, 15)]
    await asyncio.gather(*writes[:6], store.identities.join("g", "Noll", "Nolly"), *writes[6:])
    assert len(await values(store, "Noll")) == 14
    (own,) = await store.own_timelines("g", "Nolly")
    assert own.memories == ()
    assert await examine(store, "g", deep=True) == []


async def test_an_edit_reaches_what_was_told_again(store: Store, clock: HandClock) -> None:
    old, new = turn("c/1", 1, "Nolly lives in Ashby"), turn("c/1", 1, "Nolly lives in Corran")
    await store.observe([said("Elgin", 0)])
    first, second = reading(old, "1"), reading(new, "2", 2)

    def read(value: str, by: Reading) -> Observation:
        return said(
            value, 1, subject="Nolly", source="c/1", turn_id=old.turn_id, reading_id=by.reading_id
        )

    await store.observe([read("Ashby", first)], turns=[old], readings=[first])
    await store.identities.join("g", "Noll", "Nolly")
    before = clock.move(hours=1)
    clock.move(hours=1)
    await store.observe([read("Corran", second)], turns=[new], readings=[second])
    assert [value for _, value in await values(store, "Noll")] == ["Elgin", "Corran"]
    was = await values(store, "Noll", known_at=before)
    assert [value for _, value in was] == ["Elgin", "Ashby"]
    await store.identities.part("g", "Noll", "Nolly")
    assert await values(store, "Nolly") == [("Nolly", "Corran")]


async def test_verdicts_go_along_and_an_id_once_given_still_resolves(store: Store) -> None:
    chess, go = (said(v, 1, subject="Nolly", source=v) for v in ("Ashby", "Corran"))
    await store.observe([chess, go, said("Elgin", 0)])
    (review,) = await store.reviews("g")
    choice = verdict(decision="prefers", a=go, b=chess, decided_at=day(3))
    await store.decide([choice])
    assert review.reason == "contested"
    old = [m for m in (await store.timeline("g", "Nolly", "home")).memories if not m.contested]
    await store.identities.join("g", "Noll", "Nolly")
    assert await store.reviews("g") == []
    assert await state(store, "Noll") == ["Corran"]
    found = await store.memory("g", old[0].memory_id)
    assert (found.memory.slot.subject, found.memory.value) == ("Noll", old[0].value)
    (moved,) = await store.verdicts("g", "Nolly", "home")
    assert moved.decision == "prefers"


async def test_a_rescoped_observation_is_kept_and_goes_along_with_a_join(
    store: Store, clock: HandClock
) -> None:
    general, narrow = said("Ashby", 1, subject="Nolly"), said("Corran", 2, subject="Nolly")
    await store.observe([general, narrow, said("Elgin", 0)])
    before = clock.move(hours=1)
    clock.move(hours=1)
    only = verdict(decision="rescopes", a=narrow, scope={"project": "heron"}, decided_at=day(3))
    await store.decide([only])
    assert await state(store, "Nolly") == ["Ashby", "Corran"]
    assert await state(store, "Nolly", known_at=before) == ["Corran"]
    assert (await store.verdicts("g", "Nolly", "home"))[0].scope == {"project": "heron"}
    await store.identities.join("g", "Noll", "Nolly")
    found = await store.slot_state("g", "Noll", "home")
    assert [(one.memory.value, one.memory.scope) for one in found] == [
        ("Ashby", {}),
        ("Corran", {"project": "heron"}),
    ]
    assert await examine(store, "g", deep=True) == []


async def test_what_was_said_of_two_is_withdrawn_and_may_be_said_anew(
    store: Store, clock: HandClock
) -> None:
    await store.observe([said("Ashby", 1), said("Corran", 9, subject="Nolly")])
    identities = store.identities
    assert (await identities.unsay("g", "Noll", "Nolly")).verdict is None
    await identities.join("g", "Noll", "Nolly")
    joined = clock.move(hours=1)
    clock.move(hours=1)
    back = await identities.unsay("g", "Noll", "Nolly")
    assert back.verdict is not None and back.verdict.decision == "withdraws"
    assert await values(store, "Noll") == [("Noll", "Ashby")]
    assert await values(store, "Nolly") == [("Nolly", "Corran")]
    assert len(await values(store, "Noll", known_at=joined)) == 2
    for decision in ("distinct", "withdraws", "distinct"):
        say = identities.part if decision == "distinct" else identities.unsay
        done = await say("g", "Noll", "Nolly")
        assert done.verdict is not None and done.verdict.decision == decision
        assert (await say("g", "Noll", "Nolly")).verdict is None
    await identities.join("g", "Noll", "Nolly")
    assert len(await values(store, "Nolly")) == 2
