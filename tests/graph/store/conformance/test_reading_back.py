"""Reading: states, timelines, memories by ids of now and of the past."""

from __future__ import annotations

from datetime import datetime

import pytest

from tenure.graph.errors import InputError, NotFound
from tenure.graph.model import ReviewReason, Role, Status
from tenure.graph.store import Store

from .conftest import HandClock
from .given import day, said, turn


async def test_a_state_is_what_counts_at_a_time(store: Store, clock: HandClock) -> None:
    await store.observe(
        [
            said("Ashby", 0),
            said("Corran", 10),
            said("Elmet", 5, scope={"project": "heron"}),
            said("Hull", 12, stance="plans", valid_from=day(30)),
            said("chess", 1, attribute="hobby_kept"),
            said("rowing", 2, attribute="hobby_kept"),
        ]
    )

    def named(rows: object) -> dict[str, str]:
        return {row.memory.value: str(row.role) for row in rows}  # type: ignore[attr-defined]

    at = named(await store.slot_state("g", "noll", "home", as_of=day(7)))
    assert at == {"Ashby": "current", "Elmet": "scoped_exception"}
    now = named(await store.slot_state("g", "Noll", "home"))
    assert now == {"Corran": "current", "Elmet": "scoped_exception", "Hull": "transition"}
    past = named(await store.slot_state("g", "Noll", "home", history=True))
    assert past == {**now, "Ashby": "historical"}
    everything = named(await store.subject_state("g", "NOLL"))
    assert everything == {**now, "chess": "coexistence", "rowing": "coexistence"}
    assert await store.subject_state("g", "Noll", as_of=day(-1)) == []
    assert await store.slot_state("g", "Nobody", "home") == []


async def test_known_at_alone_is_also_the_time_asked_about(store: Store, clock: HandClock) -> None:
    clock.now = day(3)
    await store.observe([said("Ashby", 0)])
    clock.now = day(20)
    await store.observe([said("Corran", 10)])
    for at, value in ((day(3), "Ashby"), (day(19), "Ashby"), (day(20), "Corran")):
        rows = await store.subject_state("g", "Noll", known_at=at)
        assert [row.memory.value for row in rows] == [value]
    rows = await store.slot_state("g", "Noll", "home", as_of=day(5), known_at=day(20))
    assert [(row.memory.value, row.role) for row in rows] == [("Ashby", Role.CURRENT)]
    timelines = await store.subject_timelines("g", "Noll", known_at=day(19))
    assert [[m.value for m in one.memories] for one in timelines] == [["Ashby"]]


async def test_a_time_without_a_zone_is_an_error(store: Store) -> None:
    naive = datetime(2026, 1, 1)
    with pytest.raises(InputError, match="as_of"):
        await store.slot_state("g", "Noll", "home", as_of=naive)
    with pytest.raises(InputError, match="known_at"):
        await store.timeline("g", "Noll", "home", known_at=naive)


async def test_an_unknown_slot_has_an_empty_timeline(store: Store) -> None:
    timeline = await store.timeline("g", "Nobody", "home")
    assert (timeline.memories, timeline.links, timeline.reviews) == ((), (), ())
    assert timeline.slot.subject == "Nobody"
    assert await store.timeline("g", "Nobody", "home", known_at=day(1)) == timeline
    assert await store.observations("g", "Nobody", "home") == []


async def test_a_memory_comes_with_its_evidence(store: Store) -> None:
    t = turn("c/1", 0, "I live in Ashby")
    first = said("Ashby", 0, source="c/1", turn_id=t.turn_id, quote="live in Ashby", speaker="Noll")
    again, end = said("Ashby", 2), said("Ashby", 5, stance="ends")
    await store.observe([first, again, end, said("Corran", 9)], turns=[t])
    timeline = await store.timeline("g", "Noll", "home")
    name = timeline.memories[0].memory_id
    record = await store.memory("g", name)
    assert record.memory.supporters == tuple(o.observation_id for o in (first, again))
    assert [o.quote for o in record.supporters] == ["live in Ashby", ""]
    assert [o.observation_id for o in record.opposers] == [end.observation_id]
    assert record.role is Role.HISTORICAL
    assert [(one.text, one.source) for one in record.turns] == [(t.text, "c/1")]
    assert record.links == timeline.links
    assert (await store.memory("g", name[:8])).memory == record.memory
    assert (await store.memory("g", f"{name}-7")).memory == record.memory


async def test_ids_once_given_still_resolve(store: Store) -> None:
    given: dict[str, set[object]] = {}
    for o in (
        said("Ashby", 10),
        said("Ashby", 20),
        said("Ashby", 5),  # takes over as the anchor
        said("Corran", 15),  # splits
        said("Corran", 16, stance="retracts"),  # and joins again
    ):
        await store.observe([o])
        for memory in (await store.timeline("g", "Noll", "home")).memories:
            given.setdefault(memory.memory_id, set()).add(memory.value)
    assert len(given) >= 4
    for name, values in given.items():
        record = await store.memory("g", name)
        assert record.memory.value in values


async def test_short_and_unknown_ids(store: Store) -> None:
    await store.observe([said(f"v{n}", n, attribute="hobby_kept") for n in range(40)])
    memories = (await store.timeline("g", "Noll", "hobby_kept")).memories
    with pytest.raises(NotFound):
        await store.memory("g", memories[0].memory_id[:5])
    with pytest.raises(NotFound):
        await store.memory("g", "m" + "0" * 24)
    with pytest.raises(NotFound):
        await store.memory("g", "nonsense")


async def test_reviews_subjects_groups_and_counts(store: Store, clock: HandClock) -> None:
    await store.observe([said("tea", 3, attribute="unsure"), said("coffee", 4, attribute="unsure")])
    clock.move(hours=1)
    await store.observe([said("Ashby", 0, source="a"), said("Corran", 0, source="b")])
    await store.observe([said("Ashby", 0, subject="edda", group="h")])
    reviews = await store.reviews("g")
    assert [r.reason for r in reviews] == [ReviewReason.CARDINALITY, ReviewReason.CONTESTED]
    assert [set(r.values) for r in reviews] == [{"tea", "coffee"}, {"Ashby", "Corran"}]
    assert [one.group for one in await store.groups()] == ["g", "h"]
    (subject,) = await store.subjects("g")
    assert (subject.name, subject.attributes) == ("Noll", ("home", "unsure"))
    counts = await store.counts("g")
    assert (counts.slots, counts.observations, counts.memories, counts.active) == (2, 4, 4, 4)
    assert (counts.reviews, counts.links, counts.groups) == (2, 1, 1)
    total = await store.counts()
    assert (total.groups, total.subjects, total.observations) == (2, 2, 5)
    assert {m.status for m in (await store.timeline("g", "Noll", "unsure")).memories} == {
        Status.ACTIVE
    }
