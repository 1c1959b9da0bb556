"""Detach: what it leaves, what is there after it was killed, and what writers beside it do."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
import pytest_asyncio

from tenure.graph.engines import Engine
from tenure.graph.errors import GroupDetached
from tenure.graph.store import Store
from tenure.overlay.graphiti.adopt import batches
from tenure.overlay.graphiti.adopt import detach as detaching
from tenure.overlay.graphiti.adopt.detach import adopted_groups, detach
from tenure.overlay.graphiti.adopt.followed import Held, followed
from tenure.overlay.graphiti.adopt.marks import Claims, Fresh
from tenure.overlay.graphiti.adopt.removal import Removal
from tenure.overlay.graphiti.sample import load
from tenure.overlay.graphiti.sync.changes import Seen
from tenure.overlay.graphiti.wrap import feeding
from tenure.overlay.memory import Bank

from .test_adopt import GROUP, NOW, adopted, current, own_nodes
from .test_sync import synced, told

WHAT = {
    "said": "MATCH (t:TenureTurn)<-[:SAID_IN]-(o:TenureObservation)<-[:HAS_OBSERVATION]-"
    "(s:TenureSlot) RETURN t.turn_id AS a, o.observation_id AS b, o.reading_id AS c, "
    "s.slot_key AS d",
    "read": "MATCH (t:TenureTurn)<-[:READING_OF]-(r:TenureReading) "
    "RETURN t.turn_id AS a, r.reading_id AS b",
    "held": "MATCH (s:TenureSlot)-[:HAS_MEMORY]->(m:TenureMemory)<-[:SUPPORTS]-"
    "(o:TenureObservation) RETURN s.slot_key AS a, m.memory_id AS b, o.observation_id AS c",
    "marked": "MATCH (a:TenureAdopted) RETURN a.turn_id AS a, a.edge_uuid AS b, a.print AS c",
    "named": "MATCH (e:TenureEntity) RETURN e.name AS a",
}


@pytest_asyncio.fixture(loop_scope="session")
async def store(engine: Engine, target: str) -> AsyncIterator[Store]:
    """An empty bank beside the sample."""
    await load(engine)
    async with await Store.open(target) as opened:
        yield opened


async def content(engine: Engine) -> dict[str, list[str]]:
    """What an adoption has left, but for receipts and when it was."""
    return {name: sorted(map(str, await engine.read(text))) for name, text in WHAT.items()}


class Cut(Exception):
    """The process is gone."""


class Kill:
    """Ends a detach after so many parts."""

    def __init__(self, parts: int) -> None:
        self.left = parts

    def __call__(self, done: int, total: int) -> None:
        self.left -= 1
        if self.left == 0:
            raise Cut


async def test_detach_leaves_what_was_told_beside_it(engine: Engine, store: Store) -> None:
    bank = Bank(store, "own")
    await bank.observe("Tomas Reyk", "residence", "Split", valid_from="2026-02-01T00:00:00Z")
    before = await own_nodes(engine)
    await adopted(engine, store)
    assert (await adopted_groups(engine)) == {"own": 24}
    foretold = await detach(store, "own", dry_run=True)
    assert (foretold.facts, foretold.observations, foretold.begun) == (24, 0, 0)
    assert await current(store, "Iris Valette", "residence") == {"Graz"}
    report = await detach(store, "own")
    assert (report.facts, report.observations, report.left) == (24, 28, True)
    assert await current(store, "Tomas Reyk", "residence") == {"Split"}
    assert await current(store, "Iris Valette", "residence") == set()
    assert await own_nodes(engine) == before
    assert await adopted_groups(engine) == {}


@pytest.mark.parametrize("beside", [False, True])
async def test_detach_that_was_killed_is_completed(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch, beside: bool
) -> None:
    monkeypatch.setattr(detaching, "FACTS", 3)
    if beside:
        await Bank(store, "own").observe("Tomas Reyk", "residence", "Split")
    before = await own_nodes(engine)
    await adopted(engine, store)
    for cut in (1, 2):
        with pytest.raises(Cut):
            await detach(store, "own", progress=Kill(cut))
    report = await detach(store, "own")
    assert 0 < report.facts < 24 and 0 < report.observations < 28 and report.left is beside
    assert await own_nodes(engine) == before


@pytest.mark.parametrize("parts", [1, 2, 4])
async def test_what_a_killed_detach_took_out_is_adopted_again(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch, parts: int
) -> None:
    monkeypatch.setattr(detaching, "FACTS", 3)
    await adopted(engine, store)
    whole = await content(engine)
    with pytest.raises(Cut):
        await detach(store, "own", progress=Kill(parts))
    rest = await content(engine)
    assert 0 < len(rest["marked"]) < len(whole["marked"])
    assert await followed(engine) == []  # so that a quick pass takes nothing for seen
    report = await adopted(engine, store)
    assert report.adopted + report.unchanged == 24 and report.adopted > 0 and report.unchanged > 0
    assert await content(engine) == whole
    assert await current(store, "Iris Valette", "residence") == {"Graz"}
    assert await current(store, "林岚", "residence") == {"成都"}
    assert (await adopted(engine, store)).adopted == 0
    assert not (await detach(store, "own")).left
    assert await own_nodes(engine) == {}


async def test_a_sync_makes_up_for_a_killed_detach_too(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(detaching, "FACTS", 3)
    await adopted(engine, store)
    whole = await content(engine)
    with pytest.raises(Cut):
        await detach(store, "own", progress=Kill(2))
    found = await synced(engine, store)
    assert found.sweep and found.adopted > 0 and found.unseen == 0
    assert await content(engine) == whole


async def test_a_batch_goes_whole_or_not_at_all(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await adopted(engine, store)
    whole = await content(engine)
    remove = Removal.remove

    async def cut(*given: Any) -> None:
        await remove(*given)
        raise Cut

    with monkeypatch.context() as patched:
        patched.setattr(Removal, "remove", cut)
        with pytest.raises(Cut):
            await detach(store, "own")
        with pytest.raises(Cut):
            await feeding.take_out(store, "own", ["nothing"])
    assert await content(engine) == whole
    assert (await adopted(engine, store)).adopted == 0


async def test_what_a_call_deleted_goes_fact_by_fact(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeding, "FACTS", 3)
    await adopted(engine, store)
    whole = await content(engine)
    rows = await engine.read("MATCH ()-[e:RELATES_TO]->() RETURN e.uuid AS uuid")
    remove, calls = Removal.remove, iter((False, False, True))

    async def cut(*given: Any) -> Any:
        if next(calls):
            raise Cut
        return await remove(*given)

    with monkeypatch.context() as patched:
        patched.setattr(Removal, "remove", cut)
        with pytest.raises(Cut):
            await feeding.take_out(store, "own", [row["uuid"] for row in rows])
    assert 0 < len((await content(engine))["marked"]) < len(whole["marked"])
    await adopted(engine, store)
    assert await content(engine) == whole


async def test_what_was_stored_and_not_marked_goes_too(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut(*given: object) -> int:
        raise Cut

    with monkeypatch.context() as patched:
        patched.setattr(Claims, "settle", cut)
        with pytest.raises(Cut):
            await adopted(engine, store)
    assert await current(store, "Iris Valette", "residence") == {"Graz"}
    assert (await detach(store, "own", dry_run=True)).begun > 0
    report = await detach(store, "own")
    assert report.begun > 0 and not (report.left or report.again)
    assert await own_nodes(engine) == {}


async def test_an_adoption_whose_group_is_detached_stops(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "MOST_OBSERVATIONS", 5)
    claim, calls = Claims.claim, iter(range(100))

    async def detached(self: Claims, name: str, found: Sequence[Fresh]) -> None:
        if next(calls) == 3:
            await detach(store, "own")
        await claim(self, name, found)

    with monkeypatch.context() as patched:
        patched.setattr(Claims, "claim", detached)
        with pytest.raises(GroupDetached, match="group own was detached") as stopped:
            await adopted(engine, store)
    assert "detach --group own" in str(stopped.value.hint)
    assert next(calls) < 6  # it did not go on to the end
    await detach(store, "own")
    assert await own_nodes(engine) == {}
    assert (await adopted(engine, store)).adopted == 24


@pytest.mark.parametrize("last", [False, True])
async def test_what_is_stored_while_it_is_detached_is_found_again(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch, last: bool
) -> None:
    monkeypatch.setattr(batches, "MOST_OBSERVATIONS", 1000 if last else 5)
    check, calls = Held.check, iter(range(100))

    async def detached(self: Held) -> None:
        await check(self)
        if next(calls) == 0:
            await detach(store, "own")

    with monkeypatch.context() as patched:
        patched.setattr(Held, "check", detached)
        with pytest.raises(GroupDetached):
            await adopted(engine, store)
    assert "own" in await adopted_groups(engine)
    assert not (await detach(store, "own")).left
    assert await own_nodes(engine) == {}


async def test_who_follows_a_group_that_was_detached_stops(engine: Engine, store: Store) -> None:
    seen, other = Seen(), Seen()
    await adopted(engine, store)
    await synced(engine, store, seen=seen)
    await synced(engine, store, group="other", seen=other)
    await detach(store, "own")
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo")
    for sweep in (False, True):
        with pytest.raises(GroupDetached):
            await synced(engine, store, seen=seen, sweep=sweep)
    assert set(await adopted_groups(engine)) == {"other"}
    assert (await synced(engine, store, group="other", seen=other)).adopted == 1
    # Who adopts it anew has another adoption; who begins to follow then is not held up.
    await adopted(engine, store)
    with pytest.raises(GroupDetached):
        await synced(engine, store, seen=seen)
    assert (await synced(engine, store, seen=Seen())).unseen == 0


async def test_a_pass_whose_group_is_detached_stops(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await adopted(engine, store)
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo")
    claim = Claims.claim

    async def detached(self: Claims, name: str, found: Sequence[Fresh]) -> None:
        await detach(store, "own")
        await claim(self, name, found)

    monkeypatch.setattr(Claims, "claim", detached)
    with pytest.raises(GroupDetached):
        await synced(engine, store)
    rows = await store.slot_state("own", "Iris Valette", "residence", as_of=NOW)
    assert rows == []
    await detach(store, "own")
    assert await own_nodes(engine) == {}


async def test_a_group_that_an_earlier_version_followed_is_held(
    engine: Engine, store: Store
) -> None:
    await adopted(engine, store)

    async def unit(unit: Any) -> None:
        await unit.rows("MATCH (f:TenureFollowed) REMOVE f.held", {})

    await engine.write(unit)
    seen = Seen()
    assert not (await synced(engine, store, seen=seen)).sweep and seen.held
    (one,) = await followed(engine)
    assert (one.held, one.host_group) == (seen.held, GROUP)
