"""Faults in what Graphiti writes and keeps, shown on it alone, and what the overlay does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest

import tenure
from tenure.graph.store import Store
from tenure.overlay.memory import Bank

graphiti_core = pytest.importorskip("graphiti_core")

from graphiti_core.utils.maintenance.graph_data_operations import clear_data  # noqa: E402

from ...support.wipe import wipe  # noqa: E402
from .conftest import GROUP  # noqa: E402
from .faults import WHERE, Verdict, adopted, answered, fault  # noqa: E402
from .scripted import (  # noqa: E402
    Fact,
    Model,
    NotScripted,
    live,
    lives,
    moved,
    opened,
    rows,
    say,
    say_all,
    texts,
)

pytestmark = pytest.mark.neo4j

LYON, PORTO = "Ines lives in Lyon", "Ines lives in Porto"
MINE = "MATCH (n:Entity {name: 'Ines'}) "


@pytest.fixture
def _quiet() -> Iterator[None]:
    """What the host logs of an error that is expected."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


async def emptied(graphiti: Any, bank: Bank) -> None:
    await wipe(bank.store.engine)
    graphiti.llm_client.messages.clear()


@fault("same_turn_twice", Verdict.SERVED)
async def test_one_message_twice_is_two_episodes(plain: Any, bank: Bank) -> None:
    for _ in range(2):
        await say(plain, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    assert await rows(plain, "MATCH (p:Episodic) RETURN count(*) AS many") == [{"many": 2}]
    assert await answered(bank, plain) == ("answered", {"Lyon"})
    (memory,) = (await bank.store.timeline(GROUP, "Ines", "residence")).memories
    assert memory.supports == 1  # the host is one witness


@fault("own_uuid", Verdict.NOT_OURS)
async def test_an_episode_cannot_be_given_an_id_of_its_own(plain: Any, bank: Bank) -> None:
    for graphiti in (plain, tenure.wrap(plain, bank)):
        with pytest.raises(graphiti_core.errors.NodeNotFoundError):
            await say(graphiti, GROUP, "2025-01-01", "Ines: Lyon.", lives("Lyon"), uuid="own")


@fault("bulk_half_done", Verdict.NOT_OURS)
async def test_a_bulk_that_fails_leaves_its_episodes(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    plain.llm_client._CombinedExtraction = None  # the model does not answer
    try:
        with pytest.raises(NotScripted):
            await say_all(wrapped, GROUP, ("2025-01-01", "Ines: Lyon.", [lives("Lyon")]))
    finally:
        del plain.llm_client._CombinedExtraction
    assert await rows(plain, "MATCH (p:Episodic) RETURN count(*) AS many") == [{"many": 1}]
    assert tenure.overlay_of(wrapped).behind[GROUP].whole
    assert await answered(bank, plain) == ("empty", set())


@fault("edge_property", Verdict.SERVED)
async def test_what_stands_on_a_fact_is_wiped(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    await say(wrapped, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    await rows(plain, "MATCH ()-[e:RELATES_TO]->() SET e.foreign = 'kept'")
    again = lives("Lyon", "Ines has a home in Lyon", repeats=[LYON])
    await say(wrapped, GROUP, "2025-02-01", "Ines: Lyon is home.", again)
    kept = await rows(plain, "MATCH ()-[e:RELATES_TO]->() RETURN e.foreign AS kept")
    assert kept == [{"kept": None}]
    (now,) = await wrapped.search(WHERE, group_ids=[GROUP])
    assert now.memory_id  # the state stands in nodes of ours


@fault("node_property", Verdict.SERVED)
async def test_what_stands_on_a_node_is_wiped_or_taken_for_a_type(plain: Any, bank: Bank) -> None:
    told = await say(plain, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    await rows(plain, MINE + "SET n:Foreign")
    await rows(plain, "MATCH (p:Episodic) SET p.foreign = 'kept'")
    again = await say(plain, GROUP, "2025-02-01", "Ines: I live in Porto.", lives("Porto"))
    assert "Foreign" in next(n for n in again.nodes if n.name == "Ines").labels
    await say(
        plain, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"), uuid=told.episode.uuid
    )
    kept = await rows(
        plain, "MATCH (p:Episodic {uuid: $uuid}) RETURN p.foreign AS kept", uuid=told.episode.uuid
    )
    assert kept == [{"kept": None}]
    await emptied(plain, bank)
    wrapped = tenure.wrap(plain, bank)
    await moved(wrapped, GROUP)
    third = await say(wrapped, GROUP, "2025-07-01", "Ines: Still Porto.", lives("Porto"))
    assert {label for node in third.nodes for label in node.labels} == {"Entity"}
    assert texts(await wrapped.search(WHERE, group_ids=[GROUP])) == [PORTO]


@fault("node_property_in_prompt", Verdict.SERVED)
async def test_a_date_on_an_entity_breaks_ingestion(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    plain.llm_client.alike["Ines Moreau"] = "Ines"
    told = Fact("Ines Moreau", "LIVES_IN", "Porto", "Ines Moreau lives in Porto")
    await say(wrapped, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    await say(wrapped, GROUP, "2025-02-01", "Ines Moreau: I live in Porto.", told)
    assert texts(await wrapped.search(WHERE, group_ids=[GROUP])) == [told.text]
    await emptied(plain, bank)
    await say(plain, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    await rows(plain, MINE + "SET n.foreign_at = datetime()")
    with pytest.raises(TypeError, match="DateTime"):
        await say(plain, GROUP, "2025-02-01", "Ines Moreau: I live in Porto.", told)


async def twins(graphiti: Any) -> tuple[int, list[str]]:
    """Two messages at once in a new group: the most entities of a name, and the facts."""
    await asyncio.gather(
        say(graphiti, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon")),
        say(graphiti, GROUP, "2025-01-01", "Ines: My home is Lyon.", lives("Lyon")),
    )
    most = await rows(
        graphiti, "MATCH (n:Entity) WITH n.name AS name, count(*) AS many RETURN max(many) AS most"
    )
    return most[0]["most"], await live(graphiti, GROUP)


@fault("concurrent_new", Verdict.SERVED)
async def test_two_at_once_make_everything_twice(plain: Any, bank: Bank) -> None:
    assert await twins(plain) == (2, [LYON, LYON])
    await emptied(plain, bank)
    assert await twins(tenure.wrap(plain, bank)) == (1, [LYON])


async def at_odds(graphiti: Any) -> list[str]:
    """Two messages at once that contradict each other."""
    knows = Fact("Ines", "KNOWS", "Tariq", "Ines knows Tariq")
    await say(graphiti, GROUP, "2024-01-01", "Ines: I met Tariq.", knows)
    await asyncio.gather(
        say(graphiti, GROUP, "2025-01-01", "Ines: Lyon.", lives("Lyon", contradicts=[PORTO])),
        say(graphiti, GROUP, "2025-06-01", "Ines: Porto.", lives("Porto", contradicts=[LYON])),
    )
    return [text for text in await live(graphiti, GROUP) if "lives" in text]


@fault("concurrent_contradiction", Verdict.SERVED)
async def test_two_contradictions_at_once_both_stay(plain: Any, bank: Bank) -> None:
    assert await at_odds(plain) == [LYON, PORTO]
    await emptied(plain, bank)
    wrapped = tenure.wrap(plain, bank)
    assert await at_odds(wrapped) == [PORTO]
    found = texts(await wrapped.search(WHERE, group_ids=[GROUP]))
    assert PORTO in found and LYON not in found


async def overlapping(bank: Bank, graphiti: Any, *, wrap: bool) -> list[str]:
    """A slow message repeats a fact while another one, through another object, closes it."""
    model, text = Model(), "Ines has a home in Lyon"
    other = opened("", model, graphiti.driver)
    if wrap:
        graphiti, other = tenure.wrap(graphiti, bank), tenure.wrap(other, bank)
    await say(graphiti, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    asked, go = model.hold(text)
    home = lives("Lyon", text, repeats=[LYON])
    slow = asyncio.create_task(say(other, GROUP, "2025-02-01", "Ines: Lyon is home.", home))
    await asked.wait()
    porto = lives("Porto", contradicts=[LYON])
    quick = asyncio.create_task(say(graphiti, GROUP, "2025-06-01", "Ines: Porto.", porto))
    if not wrap:
        await quick
    go.set()
    await asyncio.gather(slow, quick)
    return await live(graphiti, GROUP)


@fault("lost_update", Verdict.SERVED)
async def test_a_slow_message_opens_what_another_has_closed(plain: Any, bank: Bank) -> None:
    assert await overlapping(bank, plain, wrap=False) == [LYON, PORTO]
    await emptied(plain, bank)
    assert await overlapping(bank, plain, wrap=True) == [PORTO]


@fault("rebuild_indexes", Verdict.NOT_OURS)
async def test_indexes_cannot_be_built_anew(plain: Any, bank: Bank, _quiet: None) -> None:
    for graphiti in (plain, tenure.wrap(plain, bank)):
        with pytest.raises(Exception, match=r"db\.indexes"):
            await graphiti.build_indices_and_constraints(delete_existing=True)


@fault("clear_everything", Verdict.SERVED)
async def test_clearing_the_host_takes_everything(plain: Any, bank: Bank, _embedded: str) -> None:
    await moved(plain, GROUP)
    async with await Store.open(_embedded) as store:
        await wipe(store.engine)
        elsewhere = Bank(store, GROUP)
        await adopted(bank, plain)
        await adopted(elsewhere, plain)
        await clear_data(plain.driver)
        assert await rows(plain, "MATCH (n) RETURN count(n) AS many") == [{"many": 0}]
        answer = await elsewhere.ask(WHERE)
        assert {row.value for row in answer.rows} == {"Porto"}
