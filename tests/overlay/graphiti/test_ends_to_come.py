"""Ends told with a fact that are still to come: the value holds until then, and no longer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tenure.graph.engines import Engine
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.overlay.graphiti.adopt.endings import End, endings
from tenure.overlay.graphiti.sample import load
from tenure.overlay.memory import Bank

from .host import Host
from .test_adopt import adopted, changed
from .test_adopt_slots import state
from .test_sync import synced, told

END = datetime(2090, 1, 1, tzinfo=UTC)
BEFORE, LAST = END - timedelta(days=900), END - timedelta(microseconds=1)
CLOSED = {"end": "2090-01-01", "expired": "2024-01-02"}


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.mark.parametrize("expired", [None, "2024-01-02"])
@pytest.mark.parametrize(
    "slot", [("LIVES_IN", "residence"), ("OWNS", "possession"), ("SPONSORS", "sponsors")]
)
def test_it_holds_until_its_end(host: Host, expired: str | None, slot: tuple[str, str]) -> None:
    relation, attribute = slot
    host.fact("a", "Ada", relation, "Lyon", end="2090-01-01", expired=expired)
    assert state(host, "Ada", attribute, BEFORE) == {"current": ["Lyon"]}
    assert state(host, "Ada", attribute, LAST) == {"current": ["Lyon"]}
    assert state(host, "Ada", attribute, END) == {"historical": ["Lyon"]}


def test_what_follows_before_that_end_ends_it(host: Host) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", **CLOSED)
    host.fact("b", "Ada", "LIVES_IN", "Porto", "2025-01-01")
    for on in (BEFORE, END):
        assert state(host, "Ada", "residence", on)["current"] == ["Porto"]


def kind(host: Host, uuid: str) -> End:
    return next(endings(facts)[uuid].end for facts in host.subjects() if facts[0].subject == "ada")


def test_an_end_that_another_fact_gave_it_is_none_of_its_own(host: Host) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", **CLOSED)
    assert kind(host, "a") is End.STATED
    # An episode that did not tell it closed it, and what it told is gone.
    host.episode("plan", "2024-01-02", "a")
    assert kind(host, "a") is End.WEAK
    # What begins then is about something else; in bulk no trace of the episode is left.
    host.episodes.pop("plan")
    host.fact("b", "Ada", "VISITED", "Porto", "2090-01-01")
    assert kind(host, "a") is End.WEAK
    host.edges.pop()
    # The next value, already told, ends it by itself.
    host.fact("b", "Ada", "LIVES_IN", "Porto", "2090-01-01")
    assert kind(host, "a") is End.FOLLOWED
    assert state(host, "Ada", "residence", BEFORE)["current"] == ["Lyon"]
    assert state(host, "Ada", "residence", END)["current"] == ["Porto"]


def test_an_end_that_was_past_when_it_was_closed_needs_a_reason(host: Host) -> None:
    host.fact("a", "Ada", "LIVES_IN", "Lyon", end="2025-01-01", expired="2025-01-01")
    assert kind(host, "a") is End.WEAK


async def test_adopted_and_asked_and_read_again_with_another_end(
    engine: Engine, target: str
) -> None:
    await load(engine)
    await told(engine, "new", "Ada Lorn", "LIVES_IN", "Oslo")
    stated = (
        "MATCH ()-[e:RELATES_TO {uuid: 'new'}]->() "
        "SET e.invalid_at = datetime($end), e.expired_at = e.created_at"
    )
    await changed(engine, stated, end="2090-01-01T00:00:00Z")

    async with await Store.open(target) as store:
        bank = Bank(store, "own")

        async def served(on: datetime, **more: Any) -> set[object]:
            answer = await bank.ask("Where does Ada Lorn live?", asked_at=on, **more)
            return {row.value for row in answer.rows if str(row.role) == "current"}

        await adopted(engine, store)
        learned = system_clock()
        assert (await served(LAST), await served(END)) == ({"Oslo"}, set())
        await changed(engine, stated, end="2080-01-01T00:00:00Z")
        found = await synced(engine, store)
        assert (found.sweep, found.adopted, found.gone) == (False, 1, 0)
        sooner = datetime(2080, 1, 1, tzinfo=UTC)
        assert await served(sooner - timedelta(days=1)) == {"Oslo"}
        assert (await served(sooner), await served(LAST)) == (set(), set())
        assert await served(LAST, known_at=learned) == {"Oslo"}
        # One witness, in its newest state.
        (memory,) = (await store.timeline("own", "Ada Lorn", "residence")).memories
        assert (memory.value, memory.valid_to) == ("Oslo", sooner)
