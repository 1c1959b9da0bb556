"""Forgetting: nothing of the words is left, and what they had superseded comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tenure.graph.door import verdict
from tenure.graph.engines import Engine
from tenure.graph.errors import InputError, NotFound, RevivalRefused
from tenure.graph.store import Store
from tenure.graph.store.receipt import Receipt

from .conftest import HandClock
from .given import day, everything, reading, said, turn


async def held(store: Store, attribute: str = "home") -> list[object]:
    return [row.memory.value for row in await store.slot_state("g", "Noll", attribute)]


async def test_forgetting_restores_the_graph_without_it(store: Store, engine: Engine) -> None:
    kept = [
        replace(said("Ashby", 0, source="c/1"), recorded_at=day(90)),
        replace(said("chess", 0, attribute="hobby_kept", source="c/1"), recorded_at=day(90)),
    ]
    await store.observe(kept)
    before = await everything(engine)
    gone = [
        said("Corran", 10, source="d/1"),
        said("Dunmere", 20, source="d/2"),
        said("rowing", 20, attribute="hobby_kept", source="d/2"),
        said("tea", 20, attribute="unsure", source="d"),
    ]
    await store.observe(gone)
    assert await held(store) == ["Dunmere"]
    dry = await store.forget("g", source="d", dry_run=True)
    assert await held(store) == ["Dunmere"]
    report = await store.forget("g", source="d")
    assert (report.observations, report.memories_gone, report.withdrawals) == (4, 4, 0)
    assert [memory.value for memory in report.revived] == ["Ashby"]
    assert replace(report, dry_run=True) == dry
    nodes, relations = await everything(engine)
    assert [node for node in nodes if "Tombstone" not in node] == before[0]
    assert relations == before[1]


async def test_what_was_forgotten_is_refused_until_it_is_restored(store: Store) -> None:
    o = said("Ashby", 0, source="c/1")
    near = said("Corran", 1, source="c10/1")
    t = turn("c/1", 0, "I live in Ashby")
    await store.observe([o, near], turns=[t])
    await store.forget("g", source="c")
    again = [o, said("Dunmere", 2, source="c/2"), near]
    assert await store.observe(again, turns=[t]) == Receipt(repeated=1, refused=2)
    assert await held(store) == ["Corran"]
    assert (await store.counts("g")).turns == 0
    assert await store.restore("g", source="c") == 1
    assert await store.restore("g", source="c") == 0
    receipt = await store.observe(again, turns=[t])
    assert (receipt.observations, receipt.repeated, receipt.refused) == (2, 1, 0)
    assert (await store.counts("g")).turns == 1


async def test_no_word_of_it_is_left(store: Store, engine: Engine) -> None:
    secret = "Zanzibar"
    t = turn("c/1", 0, f"I live in {secret}")
    r = reading(t, "1")
    a = said(secret, 0, attribute="residence", source="c/1", turn_id=t.turn_id, authority="review",
             reading_id=r.reading_id, quote=f"in {secret}")  # fmt: skip
    b = said("Berlin", 0, attribute="residence", source="e/1", authority="review")
    await store.observe([a, b], turns=[t], readings=[r])
    given = verdict(decision="prefers", a=a, b=b, decided_at=day(3), note=f"{secret}, surely")
    await store.decide([given])
    report = await store.forget("g", source="c/1")
    assert (report.observations, report.turns, report.verdicts) == (1, 1, 1)
    left = str(await everything(engine))
    for word in (secret, secret.lower(), "c/1", t.turn_id, a.observation_id, given.verdict_id):
        assert word not in left
    assert len(await engine.read("MATCH (x:TenureTombstone) RETURN x.kind AS kind")) == 1
    assert [m.value for m in (await store.timeline("g", "Noll", "residence")).memories] == [
        "Berlin"
    ]


async def test_a_withdrawal_that_would_revive_something_needs_a_flag(store: Store) -> None:
    await store.observe(
        [said("Ashby", 0, source="a"), said("Ashby", 1, source="b", stance="retracts")]
    )
    assert await held(store) == []
    dry = await store.forget("g", source="b", dry_run=True)
    assert ([m.value for m in dry.revived], dry.withdrawals, dry.dry_run) == (["Ashby"], 1, True)
    with pytest.raises(RevivalRefused, match="Ashby"):
        await store.forget("g", source="b")
    assert await held(store) == []
    await store.forget("g", source="b", allow_revival=True)
    assert await held(store) == ["Ashby"]


async def test_a_withdrawal_that_revives_nothing_needs_none(store: Store) -> None:
    await store.observe(
        [said("Ashby", 0, source="a/1"), said("Ashby", 1, source="a/2", stance="retracts")]
    )
    report = await store.forget("g", source="a")
    assert (report.observations, report.revived) == (2, ())
    assert await store.subjects("g") == []


async def test_a_turn_goes_by_its_id_or_its_own_name(store: Store) -> None:
    for name in ("c/1", "c/1/more"):
        t = turn(name, 0, "I live somewhere")
        await store.observe([said(f"at {name}", 0, source=name, turn_id=t.turn_id)], turns=[t])
    report = await store.forget("g", turn="c/1")
    assert (report.observations, report.turns) == (1, 1)
    assert await held(store) == ["at c/1/more"]
    for name in ("c/1", turn("c/1", 0, "").turn_id):
        twice = await store.forget("g", turn=name)
        assert (twice.before, twice.observations, twice.turns) == (True, 0, 0)
    with pytest.raises(NotFound):
        await store.forget("g", turn="c/2")
    assert await store.restore("g", turn=turn("c/1", 0, "").turn_id, dry_run=True) == 2
    again = [said("at c/1", 0, source="c/1")]
    assert (await store.observe(again)).refused == 1
    assert await store.restore("g", turn=turn("c/1", 0, "").turn_id) == 2
    assert (await store.observe(again)).observations == 1


async def test_a_subject_goes_from_everywhere_and_others_stay(store: Store, engine: Engine) -> None:
    t = turn("c/1", 0, "Noll lives in Ashby, Edda in Corran")
    r1, r2 = reading(t, "1"), reading(t, "2")

    def told(by: str) -> list[object]:
        return [
            said("Ashby", 0, source="c/1", turn_id=t.turn_id, reading_id=by, quote="Noll: Ashby"),
            said("Corran", 0, source="c/1", subject="Edda", turn_id=t.turn_id, reading_id=by),
        ]

    await store.observe(told(r1.reading_id), turns=[t], readings=[r1])  # type: ignore[arg-type]
    report = await store.forget("g", subject="NOLL")
    assert (report.observations, report.turns) == (1, 1)
    left = str(await everything(engine))
    assert "Ashby" not in left and "Corran" in left
    assert [one.name for one in await store.subjects("g")] == ["Edda"]
    # Not even a later reading of the turn brings its words back.
    receipt = await store.observe(told(r2.reading_id), turns=[t], readings=[r2])  # type: ignore[arg-type]
    assert (receipt.observations, receipt.refused) == (0, 1)
    assert "Ashby" not in str(await everything(engine))
    assert (await store.decide([verdict(decision="rejects", a=said("x", 1), decided_at=day(1))])
            ).refused == 1  # fmt: skip
    assert await store.restore("g", subject="noll") == 1


async def test_a_verdict_on_values_outlives_its_words_and_loses_its_note(store: Store) -> None:
    a, b = said("Ashby", 0, source="a"), said("Corran", 0, source="b")
    more = said("Ashby", 3, source="c", valid_from=day(0))
    await store.observe([a, b, more])
    await store.decide([verdict(decision="coexists", a=a, b=b, decided_at=day(5), note="both")])
    await store.forget("g", source="a")
    kept = await store.verdicts("g", "Noll", "home")
    assert [(v.a_key, v.b_key, v.note) for v in kept] == [("sashby", "scorran", "")]
    assert sorted(map(str, await held(store))) == ["Ashby", "Corran"]
    assert (await store.forget("g", source="c")).verdicts == 1
    assert await store.verdicts("g", "Noll", "home") == []


async def test_known_at_never_shows_what_was_forgotten(store: Store, clock: HandClock) -> None:
    await store.observe([said("Ashby", 0, source="a")])
    then = clock.now
    clock.move(hours=1)
    await store.observe([said("Corran", 1, source="b")])
    await store.forget("g", source="a")
    assert (await store.timeline("g", "Noll", "home", known_at=then)).memories == ()


async def test_what_was_never_said_is_not_found_and_twice_is_once(store: Store) -> None:
    with pytest.raises(NotFound):
        await store.forget("g", source="nowhere")
    with pytest.raises(InputError):
        await store.forget("g")
    with pytest.raises(InputError):
        await store.forget("g", source="a", subject="Noll")
    await store.observe([said("Ashby", 0, source="a")])
    assert (await store.forget("g", source="a")).observations == 1
    twice = await store.forget("g", source="a")
    assert (twice.observations, twice.before) == (0, True)
    assert await store.restore("g", source="a", dry_run=True) == 1
    assert (await store.forget("g", turn="a/1")).before


async def test_outcomes_that_were_forgotten_leave_the_counters(store: Store) -> None:
    outcomes = [
        said("make", n, attribute="tool_used", stance="succeeds", source=f"run/{n}")
        for n in range(4)
    ]
    await store.observe(outcomes)
    assert [m.supports for m in (await store.timeline("g", "Noll", "tool_used")).memories] == [4]
    await store.forget("g", source="run/0")
    await store.observe([said("make", 9, attribute="tool_used", stance="succeeds", source="run/9")])
    memories = (await store.timeline("g", "Noll", "tool_used")).memories
    assert [(m.supports, m.status) for m in memories] == [(4, "Active")]
    assert (await store.rebuild("g")).changed == 0
