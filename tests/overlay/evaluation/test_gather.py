"""The whole report on a graph, on both engines: planted faults are found with their ids."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest
import pytest_asyncio

from tenure.graph.door import verdict
from tenure.graph.engines import Engine
from tenure.graph.errors import GroupError
from tenure.graph.store import Store
from tenure.overlay.evaluation.asked import Shown
from tenure.overlay.evaluation.gather import Report, gather
from tenure.overlay.evaluation.measures import Name
from tenure.overlay.evaluation.traced import asked_of
from tenure.overlay.evaluation.weeks import MOST_WEEKS, weeks_until
from tenure.overlay.memory import Bank
from tenure.overlay.recall.model import View
from tenure.overlay.recall.traces import traces

from .given import GROUP, asked, day, said

NOW = day(100)


@pytest_asyncio.fixture(loop_scope="session")
async def store(engine: Engine, target: str) -> AsyncIterator[Store]:
    async with await Store.open(target, clock=lambda: NOW) as opened:
        yield opened


async def reported(store: Store, since: datetime | None = None) -> Report:
    return await gather(store, [GROUP], at=NOW, since=since)


async def test_a_sound_bank_has_no_faults(store: Store) -> None:
    porto, lisbon, oslo = said("Porto", 1), said("Lisbon", 40), said("Oslo", 95)
    await store.observe([porto, lisbon, oslo, said("chess", 1, "hobby"), said("go", 2, "hobby")])
    report = await reported(store)
    held, moved = report.measure(Name.DUPLICATES), report.measure(Name.SUPERSESSIONS)
    assert (held.numerator, held.denominator) == (0, 1)
    assert (moved.numerator, moved.denominator, moved.faults) == (2, 2, ())
    assert moved.interval is not None and moved.interval.high == 1.0
    trail = report.measure(Name.AUDITS)  # residence is of high risk
    assert (trail.numerator, trail.denominator) == (2, 2)
    overturned = report.measure(Name.OVERTURNS)
    assert (overturned.denominator, overturned.share, overturned.interval) == (0, None, None)


async def test_weeks_say_when_the_graph_learned_it(store: Store) -> None:
    await store.observe([said("Porto", 1), said("Lisbon", 40), said("Oslo", 95)])
    moved = (await reported(store)).measure(Name.SUPERSESSIONS)
    weekly = {p.week.start: p.numerator for p in moved.points if p.denominator}
    assert list(weekly.values()) == [1, 1]
    assert all(
        start <= day(on) < start + timedelta(days=7)
        for start, on in zip(weekly, (40, 95), strict=True)
    )
    held = (await reported(store)).measure(Name.DUPLICATES)
    assert [p.denominator for p in held.points if p.week.seen >= day(1)] == [1] * 15
    late = (await reported(store, since=day(80))).measure(Name.SUPERSESSIONS)
    assert (late.numerator, late.denominator, len(late.points)) == (1, 1, 4)


async def test_links_that_somebody_removed_are_missed(store: Store) -> None:
    await store.observe([said("Porto", 1), said("Lisbon", 40)])
    await store.engine.run("MATCH (:TenureMemory)-[l:SUPERSEDES]->(:TenureMemory) DELETE l")
    moved = (await reported(store)).measure(Name.SUPERSESSIONS)
    assert (moved.numerator, moved.denominator) == (0, 1)
    (fault,) = moved.faults
    assert fault.subject == "Maya" and all(name.startswith("m") for name in fault.ids)
    assert (await store.memory(GROUP, fault.ids[0])).memory.value == "Lisbon"


async def test_a_decision_of_a_person_is_measured_as_it_was_recorded(store: Store) -> None:
    porto, lisbon = said("Porto", 1), said("Lisbon", 40)
    await store.observe([porto, lisbon])
    wrong = verdict(decision="rejects", a=lisbon, decided_at=day(60), recorded_at=day(60))
    await store.decide([wrong])
    overturned = (await reported(store)).measure(Name.OVERTURNS)
    assert (overturned.numerator, overturned.denominator) == (1, 1)
    assert overturned.faults[0].ids[0] == wrong.verdict_id


async def test_a_trace_is_held_against_what_was_known_when_it_was_read(store: Store) -> None:
    await store.observe([said("Porto", 1), said("Lisbon", 40, recorded_at=day(70))])
    (chain,) = await store.subject_timelines(GROUP, "Maya")
    porto, lisbon = (m.memory_id for m in chain.memories)
    before = asked(View.CURRENT, 60, shown=(Shown((porto,), current=True),))
    after = asked(View.CURRENT, 80, trace_id="t2", shown=(Shown((porto,), current=True),))
    past = asked(View.HISTORICAL, 80, trace_id="t3", shown=(Shown((lisbon,)),))
    report = await gather(store, [GROUP], at=NOW, asked=[before, after, past])
    leaks = report.measure(Name.LEAKS)
    assert (report.traces, leaks.numerator, leaks.denominator) == (3, 1, 2)
    assert [case.ids for case in leaks.faults] == [("t2", porto)]
    assert [case.ids for case in report.measure(Name.RECOVERED).faults] == [("t3", porto)]


async def test_traces_that_were_kept_are_measured(store: Store) -> None:
    await store.observe([said("Porto", 1), said("Lisbon", 40), said("Oslo", 95, stance="plans")])
    bank = Bank(store, GROUP, trace=True)
    for question in (
        "Where does Maya live now?",
        "Where did Maya live on 10 January 2026?",
        "Where did Maya live before Lisbon?",
        "When did Maya move to Lisbon?",
    ):
        await bank.ask(question)
    await bank.ask("Where did Maya live?", as_of=day(20), view=View.HISTORICAL)
    kept = await traces(store, GROUP)
    report = await gather(store, [GROUP], at=NOW, asked=map(asked_of, kept))
    assert report.traces == 5

    def counted(name: Name) -> tuple[int, int]:
        return report.measure(name).numerator, report.measure(name).denominator

    assert counted(Name.LEAKS) == (0, 1)
    assert counted(Name.RECOVERED) == (3, 3)
    assert counted(Name.TRANSITIONS) == (1, 1)
    assert counted(Name.COLLAPSES) == (0, 0)  # no model answered
    tokens = report.measure(Name.TOKENS)
    assert tokens.share is not None and tokens.share > 1 and tokens.interval is not None
    assert tokens.numerator == sum(trace.tokens for trace in kept)
    assert {case.ids[0] for case in tokens.others} == {trace.trace_id for trace in kept}


async def test_groups_are_read_apart_and_counted_together(store: Store) -> None:
    await store.observe([said("Porto", 1), said("Lisbon", 40)])
    report = await gather(store, [GROUP, GROUP, "other"], at=NOW)
    assert report.groups == (GROUP, "other")
    assert report.measure(Name.SUPERSESSIONS).denominator == 1
    assert (await gather(store, ["other"], at=NOW)).measure(Name.DUPLICATES).denominator == 0
    with pytest.raises(GroupError):
        await gather(store, [], at=NOW)


def test_weeks_begin_on_monday_and_are_bounded() -> None:
    weeks = weeks_until(NOW, day(1))
    assert {week.start.weekday() for week in weeks} == {0}
    assert weeks[0].start <= day(1) < weeks[0].end and weeks[-1].seen == NOW
    assert len(weeks_until(NOW, day(-40_000))) == MOST_WEEKS
    assert weeks_until(NOW, NOW + timedelta(days=30)) == ()
