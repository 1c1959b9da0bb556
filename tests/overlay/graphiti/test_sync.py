"""Following a host that others write to, on both engines: what is new, changed and gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio

from tenure.graph.engines import Engine
from tenure.graph.errors import LossRefused
from tenure.graph.store import Store
from tenure.graph.times import iso, system_clock
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.adopt import marks
from tenure.overlay.graphiti.adopt.detach import adopted_groups, detach
from tenure.overlay.graphiti.adopt.followed import followed
from tenure.overlay.graphiti.audit import audit
from tenure.overlay.graphiti.own_relations import relations_of
from tenure.overlay.graphiti.reading import relation_names
from tenure.overlay.graphiti.sample import load
from tenure.overlay.graphiti.sync import changes, run
from tenure.overlay.graphiti.sync.changes import Seen
from tenure.overlay.graphiti.sync.report import Synced
from tenure.overlay.hosts.graphiti import GraphitiGraph

from .test_adopt import GROUP, NOW, adopted, changed, current, fact, own_nodes

IRIS = ("Iris Valette", "residence")


async def synced(engine: Engine, store: Store, **more: Any) -> Synced:
    given = {"host_group": GROUP, "group": "own", "clock": system_clock, **more}
    return await run.sync(engine, store, relations_of(Vocabulary.load()), **given)


async def told(
    engine: Engine,
    uuid: str,
    subject: str,
    relation: str,
    value: str,
    *,
    at: datetime | None = None,
    closes: str | None = None,
    since: str = "2026-05-01T00:00:00Z",
) -> None:
    """What ``add_episode`` leaves: an episode, a fact, and one that it closes; ``at`` is when it
    was made, now where it is left out."""
    await changed(
        engine,
        """
        CREATE (p:Episodic {uuid: 'e-' + $uuid, name: $uuid, group_id: $group,
          entity_edges: CASE WHEN $closes IS NULL THEN [$uuid] ELSE [$uuid, $closes] END})
        SET p.valid_at = datetime($since), p.created_at = datetime($at)
        WITH p
        MERGE (s:Entity {name: $subject, group_id: $group}) ON CREATE SET s.uuid = 's-' + $subject
        MERGE (o:Entity {name: $value, group_id: $group}) ON CREATE SET o.uuid = 'v-' + $value
        CREATE (s)-[e:RELATES_TO {uuid: $uuid, group_id: $group, name: $relation,
          fact: $subject + ' ' + $relation + ' ' + $value, episodes: ['e-' + $uuid]}]->(o)
        SET e.created_at = datetime($at), e.valid_at = datetime($since),
          e.reference_time = datetime($since)
        """,
        uuid=uuid,
        subject=subject,
        relation=relation,
        value=value,
        group=GROUP,
        at=iso(at or system_clock()),
        since=since,
        closes=closes,
    )
    if closes is not None:
        await changed(
            engine,
            "MATCH ()-[e:RELATES_TO {uuid: $closes}]->() "
            "SET e.invalid_at = datetime($since), e.expired_at = datetime($at)",
            closes=closes,
            since=since,
            at=iso(at or system_clock()),
        )


@pytest_asyncio.fixture(loop_scope="session")
async def store(engine: Engine, target: str) -> AsyncIterator[Store]:
    """A bank that the sample was adopted into."""
    await load(engine)
    async with await Store.open(target) as opened:
        await adopted(engine, opened)
        yield opened


async def test_a_quick_pass_finds_what_is_new_and_closed(engine: Engine, store: Store) -> None:
    nothing = await synced(engine, store)
    assert (nothing.sweep, nothing.looked, nothing.found, nothing.unseen) == (False, 0, False, 0)
    assert nothing.lag is None
    graz = await fact(engine, "Iris Valette lives in Graz now.")
    before = system_clock()
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo", closes=graz)
    found = await synced(engine, store)
    # What is closed by what follows it says what it said before: the other one ends it.
    assert (found.sweep, found.adopted, found.gone, found.unseen) == (False, 1, 0, 0)
    assert 1 < found.looked < 20 and found.unchanged + found.refused == found.looked - 1
    assert found.newest is not None and found.newest >= before - timedelta(seconds=1)
    assert found.lag is not None and 0 <= found.lag < 60
    assert await current(store, *IRIS) == {"Oslo"}
    again = await synced(engine, store)
    assert (again.adopted, again.observations, again.overtaken) == (0, 0, 0)
    assert again.looked > 0  # it looks back, and finds all as it was
    (one,) = await followed(store.engine)
    assert (one.group, one.host_group, one.swept_at) == ("own", GROUP, None)


async def test_an_end_that_is_told_from_the_other_end_counts(engine: Engine, store: Store) -> None:
    zoe = ("Zoe Lind", "employer")
    await told(engine, "job", "Zoe Lind", "WORKS_AT", "Orchid", since="2026-04-01T00:00:00Z")
    await synced(engine, store)
    assert await current(store, *zoe) == {"Orchid"}
    await told(engine, "out", "Orchid", "DID_AWAY_WITH_JOB_OF", "Zoe Lind", closes="job")
    assert (await synced(engine, store)).adopted == 2
    assert await current(store, *zoe) == set()
    # What a sweep compares is the same: it reads nothing anew.
    assert (await synced(engine, store, sweep=True)).adopted == 0


async def test_what_was_compared_is_not_read_again_by_the_same_process(
    engine: Engine, store: Store
) -> None:
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo")
    seen = Seen()
    assert (await synced(engine, store, seen=seen)).adopted == 1
    assert (await synced(engine, store, seen=seen)).looked == 0
    await changed(
        engine,
        "MATCH ()-[e:RELATES_TO {uuid: 'new'}]->() SET e.expired_at = datetime($now), "
        "e.invalid_at = datetime('2026-05-20T00:00:00Z')",
        now=iso(system_clock()),
    )
    assert (await synced(engine, store, seen=seen)).adopted == 1


async def test_a_transaction_that_commits_late_is_seen_for_as_long_as_it_looks_back(
    engine: Engine, store: Store
) -> None:
    await synced(engine, store)
    late = system_clock() - timedelta(minutes=5)
    await told(engine, "late", "Iris Valette", "MOVED_TO", "Oslo", at=late)
    missed = await synced(engine, store, overlap=timedelta(minutes=1))
    assert (missed.adopted, missed.unseen) == (0, 1)
    assert (await synced(engine, store)).adopted == 1


async def test_an_episode_that_repeats_a_fact_is_an_assertion_of_its_own(
    engine: Engine, store: Store
) -> None:
    graz = await fact(engine, "Iris Valette lives in Graz now.")
    await changed(
        engine,
        "CREATE (p:Episodic {uuid: 'again', name: 'again', group_id: $group, "
        "entity_edges: [$graz]}) "
        "SET p.valid_at = datetime('2026-05-05T00:00:00Z'), p.created_at = datetime($now) "
        "WITH p MATCH ()-[e:RELATES_TO {uuid: $graz}]->() SET e.episodes = e.episodes + 'again'",
        group=GROUP,
        graz=graz,
        now=iso(system_clock()),
    )
    assert (await synced(engine, store)).adopted == 1
    said = [o for o in await store.observations("own", *IRIS) if o.source == f"graphiti/{graz}"]
    counting = [o for o in said if o.counted_to is None]
    assert datetime(2026, 5, 5, tzinfo=UTC) in {o.observed_at for o in counting}


async def test_what_is_gone_is_withdrawn_and_what_it_had_ended_comes_back(
    engine: Engine, store: Store
) -> None:
    known = system_clock()
    graz = await fact(engine, "Iris Valette lives in Graz now.")
    await changed(engine, "MATCH ()-[e:RELATES_TO {uuid: $graz}]->() DELETE e", graz=graz)
    quick = await synced(engine, store)
    assert (quick.gone, quick.unseen) == (0, -1)
    foretold = await synced(engine, store, sweep=True, dry_run=True)
    assert (foretold.gone, foretold.unseen) == (1, None)
    found = await synced(engine, store, sweep=True)
    assert (found.sweep, found.gone, found.unseen) == (True, 1, 0)
    assert await current(store, *IRIS) == {"Turin"}
    rows = await store.slot_state("own", *IRIS, known_at=known, as_of=system_clock())
    assert [row.memory.value for row in rows if str(row.role) == "current"] == ["Graz"]
    again = await synced(engine, store, sweep=True)
    assert (again.gone, again.adopted, again.observations) == (0, 0, 0)
    assert await adopted_groups(engine) == {"own": 23}
    # The same fact is back, as from a backup: a newer reading again.
    await told(engine, graz, "Iris Valette", "LIVES_IN", "Graz", since="2024-06-01T00:00:00Z")
    assert (await synced(engine, store)).adopted == 1
    assert await current(store, *IRIS) == {"Graz"}
    assert await adopted_groups(engine) == {"own": 24}


async def test_who_knows_what_was_written_names_it(engine: Engine, store: Store) -> None:
    graz = await fact(engine, "Iris Valette lives in Graz now.")
    await changed(engine, "MATCH ()-[e:RELATES_TO {uuid: $graz}]->() DELETE e", graz=graz)
    found = await synced(engine, store, edges=[graz, "never there"])
    assert (found.sweep, found.gone, found.unseen) == (False, 1, 0)
    assert await current(store, *IRIS) == {"Turin"}


async def test_a_sweep_sees_what_no_time_shows(engine: Engine, store: Store) -> None:
    graz = "MATCH ()-[e:RELATES_TO]->() WHERE e.fact = 'Iris Valette lives in Graz now.' "
    await changed(engine, graz + "SET e.invalid_at = datetime('2026-01-01T00:00:00Z')")
    old = datetime(2024, 1, 1, tzinfo=UTC)
    await told(engine, "old", "Ada Lind", "LIVES_IN", "Lund", at=old)
    assert not (await synced(engine, store)).found
    found = await synced(engine, store, sweep=True)
    assert (found.adopted, found.gone, found.looked) == (2, 0, 26)
    assert await current(store, *IRIS) == set()
    assert await current(store, "Ada Lind", "residence") == {"Lund"}
    # An end that cannot be: what was read before does not stand on.
    await changed(engine, graz + "SET e.invalid_at = datetime('2001-01-01T00:00:00Z')")
    assert (await synced(engine, store, sweep=True)).withdrawn == 1
    await changed(engine, "MATCH (n:Entity {name: 'Lund'}) SET n.name = 'Malmö'")
    assert (await synced(engine, store, sweep=True)).adopted == 1
    assert await current(store, "Ada Lind", "residence") == {"Malmö"}


async def test_the_first_pass_reads_all(engine: Engine, target: str) -> None:
    await load(engine)
    async with await Store.open(target) as store:
        found = await synced(engine, store)
        assert (found.sweep, found.adopted, found.refused, found.unseen) == (True, 24, 1, 0)
        again = await synced(engine, store)
        assert (again.sweep, again.found) == (False, False)
        assert len(await store.runs("own")) == 1


async def test_more_than_a_quick_pass_takes_is_swept(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "MOST", 2)
    for number in range(3):
        await told(engine, f"n{number}", "Ada Lind", "LIKES", f"thing {number}")
    found = await synced(engine, store)
    assert (found.sweep, found.adopted) == (True, 3)


async def test_a_host_that_has_lost_most_is_taken_for_another_one(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "FEW", 5)
    await changed(
        engine,
        "MATCH ()-[e:RELATES_TO]->() WHERE e.fact <> 'Tomas Reyk lives in Brno.' DELETE e",
    )
    with pytest.raises(LossRefused, match="24 of 25"):
        await synced(engine, store, sweep=True)
    assert await current(store, *IRIS) == {"Graz"}
    assert (await synced(engine, store, sweep=True, allow_loss=True)).gone == 23
    assert await current(store, *IRIS) == set()
    assert await current(store, "Tomas Reyk", "residence") == {"Brno"}


async def test_a_pass_that_was_killed_is_completed(
    engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    graz = await fact(engine, "Iris Valette lives in Graz now.")
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo", closes=graz)
    with monkeypatch.context() as patched:

        async def killed(*_: object) -> int:
            raise asyncio.CancelledError

        patched.setattr(marks.Claims, "settle", killed)
        with pytest.raises(asyncio.CancelledError):
            await synced(engine, store)
    # Also where the times are out of sight by now: what was begun is known by its mark.
    found = await synced(engine, store, overlap=timedelta(days=-1))
    assert (found.looked > 0, found.observations) == (True, 0)
    assert await current(store, *IRIS) == {"Oslo"}
    assert (await synced(engine, store, overlap=timedelta(days=-1))).looked == 0


async def test_an_older_reading_does_not_stand_against_a_newer_one(
    engine: Engine, store: Store
) -> None:
    """One pass has read the host, and stores after another that has read it later."""
    relations = relations_of(Vocabulary.load())
    slow = run._Pass(engine, store, relations, GROUP, "own", system_clock, False)
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo")
    read, go_on = asyncio.Event(), asyncio.Event()
    take = slow._take

    async def waiting(snapshot: Any) -> None:
        read.set()
        await go_on.wait()
        await take(snapshot)

    slow._take = waiting  # type: ignore[method-assign]
    first = asyncio.create_task(
        slow.run(False, (), run.OVERLAP, False, None, lambda done, total: None)
    )
    await asyncio.wait_for(read.wait(), 60)
    await changed(
        engine,
        "MATCH ()-[e:RELATES_TO {uuid: 'new'}]->() "
        "SET e.invalid_at = datetime('2026-05-20T00:00:00Z')",
    )
    assert (await synced(engine, store)).adopted == 1
    assert await current(store, *IRIS) == set()
    go_on.set()
    await asyncio.wait_for(first, 60)
    await synced(engine, store)
    assert await current(store, *IRIS) == set()


async def test_two_passes_at_once_are_one(engine: Engine, store: Store, target: str) -> None:
    graz = await fact(engine, "Iris Valette lives in Graz now.")
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo", closes=graz)
    async with await Store.open(target) as other:
        both = await asyncio.gather(synced(engine, store), synced(engine, other))
    assert sum(one.observations for one in both) == 1
    after = await synced(engine, store)
    assert (after.observations, after.overtaken, after.unseen) == (0, 0, 0)
    assert await current(store, *IRIS) == {"Oslo"}
    assert (await synced(engine, store, overlap=timedelta(days=-1))).looked == 0


async def test_detach_takes_out_how_far_it_was_followed(engine: Engine, store: Store) -> None:
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo")
    graz = await fact(engine, "Iris Valette lives in Graz now.")
    await synced(engine, store)
    await changed(engine, "MATCH ()-[e:RELATES_TO {uuid: $graz}]->() DELETE e", graz=graz)
    await synced(engine, store, sweep=True)
    report = await detach(store, "own")
    assert (report.facts, report.left) == (24, False)
    assert await own_nodes(engine) == {}


async def test_a_fact_whose_uuid_is_no_text_is_passed_over_and_counted(
    engine: Engine, store: Store
) -> None:
    await synced(engine, store)
    for uuid in (55, None, True):
        await changed(
            engine,
            "MATCH (s:Entity {name: 'Iris Valette'}) "
            "CREATE (s)-[e:RELATES_TO {group_id: $group, name: 'LIVES_IN', fact: 'odd'}]->"
            "(:Entity {name: 'Nowhere', group_id: $group, uuid: 'nowhere'}) "
            "SET e.uuid = $uuid, e.created_at = datetime($at)",
            uuid=uuid, group=GROUP, at=iso(system_clock()),
        )  # fmt: skip
    await changed(
        engine,
        "CREATE (p:Episodic {uuid: 7, group_id: $group, entity_edges: [3]}) "
        "SET p.created_at = datetime($at)",
        group=GROUP, at=iso(system_clock()),
    )  # fmt: skip
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo")  # a neighbour of the odd ones
    quick = await synced(engine, store)
    assert (quick.sweep, quick.adopted, quick.unseen) == (False, 1, 3)
    assert await current(store, *IRIS) == {"Oslo"}
    swept = await synced(engine, store, sweep=True)
    assert (swept.unread, swept.unseen, swept.found) == (3, 0, False)
    assert (await synced(engine, store)).unseen == 0
    report = await adopted(engine, store)
    assert (report.unread, report.unchanged) == (3, 25)
    found = await audit(GraphitiGraph(engine), relations_of(Vocabulary.load()), now=NOW)
    assert found.counts.unreadable == 3


async def test_names_and_ends_that_are_no_texts_stop_nothing(engine: Engine, store: Store) -> None:
    await changed(
        engine,
        "MATCH (s:Entity {name: 'Iris Valette'}) "
        "CREATE (s)-[e:RELATES_TO {uuid: 'odd', group_id: $group, name: 5, fact: 17}]->"
        "(:Entity {name: 9, group_id: $group, uuid: 8}) SET e.created_at = datetime($at)",
        group=GROUP, at=iso(system_clock()),
    )  # fmt: skip
    await told(engine, "new", "Iris Valette", "MOVED_TO", "Oslo")
    quick = await synced(engine, store)
    assert quick.adopted >= 1 and await current(store, *IRIS) == {"Oslo"}
    assert not (await synced(engine, store, sweep=True)).adopted
    assert dict(await relation_names(engine, [GROUP]))["5"] == 1
