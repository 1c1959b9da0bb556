"""Writing: twice is once, order and batching do not matter, every unit is whole."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from tenure.graph.door import verdict
from tenure.graph.engines import Engine
from tenure.graph.errors import GroupError, InputError, InvariantViolated
from tenure.graph.model import Observation, Status
from tenure.graph.store import Store, batch, difference
from tenure.graph.store.receipt import Receipt

from ....support.wipe import wipe
from .conftest import HandClock
from .given import day, everything, said

RECORDED = day(400)


def story() -> list[Observation]:
    """Moves, a stay, a scope, a tie, a withdrawal, hobbies and outcomes of two subjects."""
    told = [
        said("Ashby", 0),
        said("Corran", 10),
        said("Dunmere", 20, valid_from=day(3), valid_to=day(6)),
        said("Elmet", 30, scope={"project": "heron"}),
        said("Corran", 40, stance="retracts"),
        said("Farley", 50, source="talk/50a"),
        said("Garth", 50, source="talk/50b"),
        said("Garth", 60),
        said("Hull", 70, stance="plans", valid_from=day(90)),
        said("Ives", 75, authority="assistant"),
        said("chess", 1, attribute="hobby_kept"),
        said("rowing", 2, attribute="hobby_kept"),
        said("chess", 30, attribute="hobby_kept", stance="ends"),
        said("tea", 3, attribute="unsure"),
        said("coffee", 4, attribute="unsure"),
        said("Berlin", 5, attribute="residence", subject="Edda", authority="review"),
    ]
    told += [
        said("make" if n % 3 else "bazel", 100 + n, attribute="tool_used", stance=stance)
        for n, stance in enumerate(["succeeds", "succeeds", "succeeds", "fails"] * 4)
    ]
    return [replace(o, recorded_at=RECORDED) for o in told]


async def test_twice_is_once(store: Store, engine: Engine) -> None:
    first = await store.observe(story())
    assert (first.observations, first.repeated) == (len(story()), 0)
    assert first.changed == first.memories + first.links > 0
    before = await everything(engine)
    revisions = await engine.read("MATCH (s:TenureSlot) RETURN sum(s.rev) AS n")
    again = await store.observe(story())
    assert again == Receipt(repeated=len(story()))
    assert await everything(engine) == before
    assert await engine.read("MATCH (s:TenureSlot) RETURN sum(s.rev) AS n") == revisions


async def test_any_order_and_batching_give_one_graph(store: Store, engine: Engine) -> None:
    told = story()
    graphs = []
    for batches in (
        [told],
        [told[::-1]],
        [[o] for o in told],
        [[o] for o in reversed(told)],
        [told[::2], told[1::2], told],
    ):
        await wipe(engine)
        for one in batches:
            await store.observe(one)
        graphs.append(await everything(engine))
    assert all(graph == graphs[0] for graph in graphs)


async def test_a_call_is_cut_into_units_that_come_to_the_same(
    store: Store, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = await store.observe(story())
    graph = await everything(engine)
    await wipe(engine)
    monkeypatch.setattr(batch, "MOST_OBSERVATIONS", 3)
    monkeypatch.setattr(difference, "MOST_ROWS", 4)
    cut = await store.observe(story())
    assert (cut.observations, cut.repeated) == (whole.observations, 0)
    assert await everything(engine) == graph


async def test_rebuilding_gives_the_same_graph(
    store: Store, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.observe(story())
    a, b = said("Farley", 50, source="talk/50a"), said("Garth", 50, source="talk/50b")
    await store.decide([verdict(decision="prefers", a=a, b=b, decided_at=day(80))])
    graph = await everything(engine)
    raised = "MATCH (v:TenureReview) RETURN v.review_id, v.created_at ORDER BY v.review_id"
    since = await engine.read(raised)
    report = await store.rebuild()
    assert report.changed == 0
    assert (report.slots, report.memories > 10, report.links > 3) == (5, True, True)
    assert await everything(engine) == graph
    monkeypatch.setattr(difference, "MOST_ROWS", 4)
    await store.rebuild("g")
    assert await everything(engine) == graph
    assert await engine.read(raised) == since


async def test_rebuilding_repairs_what_was_changed_by_hand(store: Store, engine: Engine) -> None:
    await store.observe(story())
    graph = await everything(engine)
    await engine.run("MATCH (m:TenureMemory) WHERE m.value = 'Ashby' DETACH DELETE m")
    await engine.run("MATCH (m:TenureMemory) WHERE m.value = 'chess' SET m.value = 'go'")
    await engine.run("MATCH (:TenureMemory)-[l:EXCEPTION_TO|COEXISTS_WITH]->() DELETE l")
    report = await store.rebuild("g")
    assert report.changed > 0
    assert await everything(engine) == graph


async def test_recorded_times_rise_within_a_slot_though_the_clock_stands(
    store: Store, clock: HandClock
) -> None:
    for value in ("Ashby", "Corran", "Dunmere"):
        await store.observe([said(value, len(value))])
    times = [o.recorded_at for o in await store.observations("g", "Noll", "home")]
    assert len(set(times)) == 3
    assert min(t for t in times if t) == clock.now
    clock.move(seconds=-60)
    await store.observe([said("Elmet", 9)])
    late = (await store.observations("g", "Noll", "home"))[-1].recorded_at
    assert late is not None and late > max(t for t in times if t)


async def test_an_import_keeps_its_recorded_time_and_of_two_the_earlier_counts(
    store: Store, clock: HandClock
) -> None:
    o = said("Ashby", 0)
    await store.observe([replace(o, recorded_at=day(20))])
    await store.observe([replace(o, recorded_at=day(30))])
    assert (await store.observations("g", "Noll", "home"))[0].recorded_at == day(20)
    receipt = await store.observe([replace(o, recorded_at=day(10))])
    assert (receipt.observations, receipt.repeated, receipt.memories) == (0, 1, 1)
    assert (await store.observations("g", "Noll", "home"))[0].recorded_at == day(10)
    assert (await store.timeline("g", "Noll", "home")).memories[0].recorded_at == day(10)
    assert (await store.timeline("g", "Noll", "home", known_at=day(9))).memories == ()
    assert len((await store.timeline("g", "Noll", "home", known_at=day(10))).memories) == 1


async def test_known_at_is_a_replay(store: Store, clock: HandClock, engine: Engine) -> None:
    seen = []
    for o in story():
        await store.observe([replace(o, recorded_at=None)])
        slots = {o.slot for o in story()}
        told = {s: await store.timeline(s.group, s.subject, s.attribute) for s in slots}
        seen.append((clock.now, told))
        clock.move(seconds=5)
    for moment, told in seen:
        for slot, timeline in told.items():
            then = await store.timeline(slot.group, slot.subject, slot.attribute, known_at=moment)
            assert {m.memory_id for m in then.memories} == {m.memory_id for m in timeline.memories}
            assert [(m.value, m.status, m.valid_from, m.valid_to) for m in then.memories] == [
                (m.value, m.status, m.valid_from, m.valid_to) for m in timeline.memories
            ]


async def test_a_change_of_status_keeps_embedding_and_evidence(
    store: Store, engine: Engine
) -> None:
    await store.observe([said("Ashby", 0), said("Ashby", 1)])
    await engine.run("MATCH (m:TenureMemory) SET m.embedding = [0.5, 0.25]")
    await store.observe([said("Ashby", 2, stance="retracts")])
    rows = await engine.read(
        "MATCH (m:TenureMemory) RETURN labels(m) AS labels, m.embedding AS embedding, "
        "COUNT { (m)<-[:SUPPORTS]-() } AS supports, COUNT { (m)<-[:OPPOSES]-() } AS opposes"
    )
    assert len(rows) == 1
    assert sorted(rows[0]["labels"]) == ["Revoked", "TenureMemory"]
    assert rows[0]["embedding"] == [0.5, 0.25]
    assert (rows[0]["supports"], rows[0]["opposes"]) == (2, 1)


async def test_values_that_are_entities_are_nodes(store: Store, engine: Engine) -> None:
    told = [
        said("Berlin", 1, attribute="residence", authority="review"),
        said("BERLIN", 2, attribute="residence", subject="Edda", authority="review"),
    ]
    await store.observe(told)
    rows = await engine.read(
        "MATCH (m:TenureMemory)-[:VALUE]->(e:TenureEntity) "
        "RETURN m.subject AS subject, e.entity_id AS e ORDER BY subject"
    )
    assert [row["subject"] for row in rows] == ["Edda", "Noll"]
    assert rows[0]["e"] == rows[1]["e"]


async def test_the_database_refuses_a_second_open_end(store: Store, engine: Engine) -> None:
    await store.observe([said("Ashby", 0)])
    rows = await engine.read("MATCH (m:TenureMemory) RETURN m.open_key AS open_key")
    with pytest.raises(InvariantViolated):
        await engine.run(
            "CREATE (:TenureMemory:Active {memory_id: 'mrogue', open_key: $key})",
            {"key": rows[0]["open_key"]},
        )
    assert len((await store.timeline("g", "Noll", "home")).memories) == 1


async def test_a_violation_that_persists_is_told_and_nothing_is_written(
    store: Store, engine: Engine
) -> None:
    o = said("Ashby", 0)
    await engine.run(
        "CREATE (:TenureMemory:Active {memory_id: 'mrogue', open_key: $key})", {"key": o.track_key}
    )
    with pytest.raises(InvariantViolated):
        await store.observe([o])
    assert await store.observations("g", "Noll", "home") == []


async def test_writers_on_the_same_slots_lose_nothing(store: Store, target: str) -> None:
    async def write(number: int) -> None:
        async with await Store.open(target, vocabulary=store.vocabulary) as own:
            for n in range(6):
                await own.observe(
                    [
                        said(f"v{number}-{n}", n + number / 10, subject=f"S{one}",
                             source=f"w{number}/{n}/{one}")
                        for one in ((n + number) % 3, (n + number + 1) % 3)
                    ]
                    + [said(f"v{number}-{n}", n, scope={"project": f"p{number}"},
                            source=f"x{number}/{n}")]
                )  # fmt: skip

    await asyncio.gather(*(write(number) for number in range(8)))
    counts = await store.counts("g")
    assert counts.observations == 8 * 6 * 3
    for subject in ("S0", "S1", "S2", "Noll"):
        timeline = await store.timeline("g", subject, "home")
        open_ends = [
            m.track_key
            for m in timeline.memories
            if m.status is Status.ACTIVE and m.valid_to is None and not m.contested
        ]
        assert len(open_ends) == len(set(open_ends))
    assert (await store.rebuild("g")).changed == 0


async def test_groups_are_apart(store: Store) -> None:
    await store.observe([said("Ashby", 0), said("Corran", 0, group="h")])
    for group, value in (("g", "Ashby"), ("h", "Corran")):
        assert [m.value for m in (await store.timeline(group, "Noll", "home")).memories] == [value]
        assert [s.name for s in await store.subjects(group)] == ["Noll"]
    mine = (await store.timeline("g", "Noll", "home")).memories[0].memory_id
    with pytest.raises(InputError):
        await store.memory("h", mine)
    await store.forget("h", subject="Noll")
    assert len((await store.timeline("g", "Noll", "home")).memories) == 1


@pytest.mark.parametrize("group", ["", "a b", "x'y", None])
async def test_a_missing_or_malformed_group_is_an_error(store: Store, group: str) -> None:
    for call in (
        store.timeline(group, "Noll", "home"),
        store.slot_state(group, "Noll", "home"),
        store.subject_state(group, "Noll"),
        store.subject_timelines(group, "Noll"),
        store.memory(group, "m123456"),
        store.observations(group, "Noll", "home"),
        store.verdicts(group, "Noll", "home"),
        store.reviews(group),
        store.subjects(group),
        store.forget(group, source="talk"),
        store.restore(group, source="talk"),
    ):
        with pytest.raises(GroupError):
            await call


async def test_texts_of_every_kind_come_back_as_they_were(store: Store) -> None:
    odd = 'O\'Neil "`$x`" {a: 1} \\ \u2028 \u00a0 東京 🦆 // /* */'
    told = [
        said(odd, 0, subject=odd, source=odd, quote=odd, speaker=odd, scope={"project": odd}),
        said(["a", 1, True, {"amount": 2.5, "unit": "mg"}], 1, subject=odd),
        said({"amount": 5, "unit": "km"}, 2, subject=odd),
        said(-0.5, 3, subject=odd),
        said(True, 4, subject=odd),
        said(2**62, 5, subject=odd),
        said("two  spaces", 6, subject=odd, still=True, valid_from=day(2), position=7),
    ]
    await store.observe([replace(o, recorded_at=RECORDED) for o in told])
    kept = {o.observation_id: o for o in await store.observations("g", odd, "home")}
    assert kept == {o.observation_id: replace(o, recorded_at=RECORDED) for o in told}
    values = [m.value for m in (await store.timeline("g", odd, "home")).memories]
    assert all(any(o.value == value for value in values) for o in told)


async def test_times_keep_their_microseconds_over_all_years(store: Store) -> None:
    first = said("Ashby", 0, valid_from="0001-01-02T00:00:00Z", valid_to="1969-07-20T20:17:40.5Z")
    last = said("Corran", 1, valid_from="2024-02-29T23:59:59.999999+08:00",
                valid_to="9999-12-31T23:59:59.999999Z")  # fmt: skip
    await store.observe([first, last])
    kept = {o.observation_id: o for o in await store.observations("g", "Noll", "home")}
    for o in (first, last):
        back = kept[o.observation_id]
        assert (back.valid_from, back.valid_to) == (o.valid_from, o.valid_to)
        assert back.offset_minutes == o.offset_minutes
    memories = (await store.timeline("g", "Noll", "home")).memories
    assert [m.valid_from for m in memories] == [first.valid_from, last.valid_from]


async def test_a_verdict_before_its_observations_counts_when_they_come(store: Store) -> None:
    a, b = said("Ashby", 0, source="s/a"), said("Corran", 0, source="s/b")
    await store.decide([verdict(decision="prefers", a=a, b=b, decided_at=day(5))])
    await store.observe([a, b])
    assert {
        m.value: str(m.status) for m in (await store.timeline("g", "Noll", "home")).memories
    } == {
        "Ashby": "Active",
        "Corran": "Revoked",
    }
    assert await store.reviews("g") == []


async def test_a_verdict_taken_back_is_as_if_never_given(
    store: Store, engine: Engine, clock: HandClock
) -> None:
    a, b = said("Ashby", 0, source="s/a"), said("Corran", 0, source="s/b")
    await store.observe([a, b])
    before = await store.timeline("g", "Noll", "home")
    given = verdict(decision="prefers", a=a, b=b, decided_at=day(5))
    clock.move(hours=1)
    first = await store.decide([given])
    assert (first.verdicts, first.repeated) == (1, 0)
    assert await store.decide([given]) == Receipt(repeated=1)
    decided_at = clock.now
    clock.move(hours=1)
    await store.decide([verdict(decision="withdraws", a=given, decided_at=day(6))])
    assert await store.timeline("g", "Noll", "home") == before
    between = await store.timeline("g", "Noll", "home", known_at=decided_at + timedelta(minutes=5))
    assert {m.status for m in between.memories} == {Status.ACTIVE, Status.REVOKED}
