"""A wrapped Graphiti, the real one, on a real Neo4j: what it passes on, feeds and labels."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import pytest

import tenure
from tenure.graph.errors import InputError, StoreError
from tenure.graph.model import Role, Status
from tenure.graph.times import system_clock
from tenure.overlay.graphiti.adopt.run import adopt
from tenure.overlay.hosts.graphiti import GraphitiGraph
from tenure.overlay.memory import Bank

from ...docs.test_pages import ROOT, blocks
from .conftest import GROUP

graphiti_core = pytest.importorskip("graphiti_core")

from graphiti_core.search.search_config_recipes import EDGE_HYBRID_SEARCH_RRF  # noqa: E402

from tenure.overlay.graphiti.wrap.stated import StatedEdge  # noqa: E402

from .scripted import Fact, Model, day, live, lives, moved, opened, rows, say, say_all, tell, texts  # noqa: E402

pytestmark = pytest.mark.neo4j
PAGE = ROOT / "docs" / "graphiti.md"
WHERE = "Where does Ines live?"


async def holds(bank: Bank, attribute: str = "residence", subject: str = "Ines") -> set[Any]:
    rows = await bank.store.slot_state(GROUP, subject, attribute)
    return {row.memory.value for row in rows if row.role in (Role.CURRENT, Role.COEXISTENCE)}


async def adopted_anew(bank: Bank, wrapped: Any) -> int:
    """How many facts an adoption of the whole group finds in another state."""
    overlay = tenure.overlay_of(wrapped)
    report = await adopt(
        GraphitiGraph(overlay.host), bank.store, overlay.relations, host_group=GROUP, group=GROUP,
        clock=system_clock,
    )  # fmt: skip
    assert report.facts == report.unchanged + report.adopted + report.refused
    return report.adopted


async def test_it_is_the_host_to_all_who_look(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    assert isinstance(wrapped, graphiti_core.Graphiti)
    public = [name for name in dir(graphiti_core.Graphiti) if not name.startswith("_")]
    assert {"search", "search_", "add_triplet", "retrieve_episodes"} <= set(public)
    for name in [*public, "_search"]:
        ours, theirs = getattr(wrapped, name), getattr(plain, name)
        if callable(theirs):
            assert inspect.signature(ours) == inspect.signature(theirs), name
            assert inspect.iscoroutinefunction(ours) == inspect.iscoroutinefunction(theirs), name
            assert ours.__doc__ == theirs.__doc__
    assert wrapped.driver is plain.driver and wrapped.clients is plain.clients
    wrapped.max_coroutines = 7
    assert plain.max_coroutines == 7
    plain.max_coroutines = None
    with pytest.raises(AttributeError):
        _ = wrapped.nonsense
    with pytest.raises(TypeError):
        await wrapped.search()


async def test_what_is_no_graphiti_is_refused(plain: Any, bank: Bank) -> None:
    with pytest.raises(InputError, match="no Graphiti"):
        tenure.wrap(object(), bank)
    with pytest.raises(InputError, match="no wrapped"):
        tenure.overlay_of(plain)


async def test_every_write_is_fed_as_an_adoption_would_read_it(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    await moved(wrapped, GROUP)
    assert await holds(bank) == {"Porto"}
    await say(wrapped, GROUP, "2025-12-01", "Ines: Back in Lyon.", lives("Lyon"))
    assert await holds(bank) == {"Lyon"}  # the host has it closed
    assert await live(plain, GROUP) == ["Ines lives in Porto"]
    work = Fact("Orchid Labs", "EMPLOYS", "Ines", "Orchid Labs employs Ines", "2024-01-01")
    await tell(wrapped, GROUP, work)
    assert await holds(bank, "employer") == {"Orchid Labs"}
    left = Fact("Ines", "LEFT", "Orchid Labs", "Ines left Orchid Labs")
    joined = Fact("Ines", "WORKS_AT", "Fathom", "Ines works at Fathom")
    await say_all(
        wrapped, GROUP, ("2025-02-01", "Ines: I left.", [left]),
        ("2025-03-01", "Ines: Fathom it is.", [joined]),
    )  # fmt: skip
    assert await holds(bank, "employer") == {"Fathom"}
    assert await adopted_anew(bank, wrapped) == 0
    overlay = tenure.overlay_of(wrapped)
    assert (overlay.counts.calls, overlay.counts.failures, overlay.behind) == (5, 0, {})


async def test_a_search_gives_what_holds_with_its_state(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    await moved(wrapped, GROUP)
    both = await plain.search(WHERE, group_ids=[GROUP])
    assert sorted(texts(both)) == ["Ines lives in Lyon", "Ines lives in Porto"]
    (now,) = await wrapped.search(WHERE, group_ids=[GROUP])
    assert isinstance(now, StatedEdge) and isinstance(now, type(both[0]))
    assert (now.fact, now.role, now.status) == (
        "Ines lives in Porto", Role.CURRENT, Status.ACTIVE,
    )  # fmt: skip
    assert (now.valid_from, now.valid_to) == (day("2025-06-01"), None)
    assert now.memory_id and now.attributes == {}
    before = await wrapped.search("Where did Ines live before?", group_ids=[GROUP])
    assert [(one.fact, one.role) for one in before] == [
        ("Ines lives in Lyon", Role.HISTORICAL),
        ("Ines lives in Porto", Role.CURRENT),
    ]
    change = await wrapped.search("How did where Ines lives change?", group_ids=[GROUP])
    assert [one.role for one in change] == [Role.CURRENT, Role.HISTORICAL]
    found = await wrapped.search_(WHERE, group_ids=[GROUP])
    assert texts(found.edges) == ["Ines lives in Porto"] and len(found.nodes) == 3
    assert len(found.edge_reranker_scores) == 1


async def test_the_host_saves_nothing_of_the_state(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    await moved(wrapped, GROUP)
    kept = "MATCH ()-[e:RELATES_TO]->() RETURN keys(e) AS keys ORDER BY e.fact"
    before = await rows(plain, kept)
    (now,) = await wrapped.search(WHERE, group_ids=[GROUP])
    await now.load_fact_embedding(plain.driver)
    await now.save(plain.driver)
    names = {key for row in await rows(plain, kept) for key in row["keys"]}
    assert names - {key for row in before for key in row["keys"]} <= {"source_uuid", "target_uuid"}


async def test_what_holds_is_found_where_the_search_missed_it(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    await moved(wrapped, GROUP, text="Since this spring her sister has her in Porto")
    missed = await wrapped.search("Ines lives in Lyon", group_ids=[GROUP], num_results=1)
    assert EDGE_HYBRID_SEARCH_RRF.limit == 10
    one = EDGE_HYBRID_SEARCH_RRF.model_copy(deep=True, update={"limit": 1})
    theirs = await plain.search_("Ines lives in Lyon", one, [GROUP])
    assert texts(theirs.edges) == ["Ines lives in Lyon"]
    assert texts(missed) == ["Since this spring her sister has her in Porto"]


async def test_what_a_removed_episode_had_superseded_comes_back(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    _, second = await moved(wrapped, GROUP)
    await wrapped.remove_episode(second.episode.uuid)
    assert await live(plain, GROUP) == []
    assert await holds(bank) == {"Lyon"}
    assert texts(await wrapped.search(WHERE, group_ids=[GROUP])) == ["Ines lives in Lyon"]
    found = await bank.store.engine.read(
        "MATCH (t:TenureTurn) RETURN t.text AS text UNION ALL "
        "MATCH (o:TenureObservation) RETURN DISTINCT o.quote AS text"
    )
    assert not [row for row in found if "Porto" in row["text"]]  # forgotten, as the host forgot it
    assert await adopted_anew(bank, wrapped) == 0


async def test_errors_of_the_host_stay_its_own(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    with pytest.raises(graphiti_core.errors.NodeNotFoundError):
        await say(wrapped, GROUP, "2025-01-01", "Ines: Lyon.", lives("Lyon"), uuid="none")
    with pytest.raises(graphiti_core.errors.NodeNotFoundError):
        await wrapped.remove_episode("none")
    assert tenure.overlay_of(wrapped).counts.failures == 0
    assert tenure.overlay_of(wrapped).behind[GROUP].whole  # nobody knows what it had written
    await tenure.overlay_of(wrapped).catch_up()
    assert tenure.overlay_of(wrapped).behind == {}


async def test_a_failure_of_the_overlay_is_counted_and_made_up_for(
    plain: Any, bank: Bank, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrapped = tenure.wrap(plain, bank)
    overlay = tenure.overlay_of(wrapped)

    async def broken(*given: Any, **named: Any) -> Any:
        raise StoreError("the bank is away")

    with monkeypatch.context() as patched:
        patched.setattr(type(bank.store.engine), "read_rows", broken)
        await moved(wrapped, GROUP)
        assert (overlay.counts.failures, set(overlay.behind)) == (2, {GROUP})
        assert "the bank is away" in overlay.counts.last
        (now,) = await wrapped.search(WHERE, group_ids=[GROUP])
        assert (now.fact, now.role, now.memory_id) == (
            "Ines lives in Porto", Role.CURRENT, None,
        )  # fmt: skip
    await overlay.catch_up()
    assert overlay.behind == {} and await holds(bank) == {"Porto"}
    assert await adopted_anew(bank, wrapped) == 0


async def test_what_was_stored_before_is_told_from_the_results(plain: Any, bank: Bank) -> None:
    await moved(plain, GROUP)
    wrapped = tenure.wrap(plain, bank)
    (now,) = await wrapped.search(WHERE, group_ids=[GROUP])
    assert (now.fact, now.memory_id) == ("Ines lives in Porto", None)
    await say(wrapped, GROUP, "2025-07-01", "Ines: Still Porto.", lives("Porto"))
    (now,) = await wrapped.search(WHERE, group_ids=[GROUP])
    assert now.memory_id


async def test_what_was_forgotten_here_is_not_shown_as_holding(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    first, _ = await moved(wrapped, GROUP)
    (lyon,) = first.edges
    await bank.forget(source=f"graphiti/{lyon.uuid}", allow_revival=True)
    found = await wrapped.search("Where did Ines live before?", group_ids=[GROUP])
    assert [(one.fact, one.role, one.memory_id is None) for one in found] == [
        ("Ines lives in Porto", Role.CURRENT, False),
        ("Ines lives in Lyon", None, True),
    ]


async def test_groups_are_read_into_groups_of_ours(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank, groups={"other": "elsewhere"})
    await say(wrapped, "other", "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    plain.llm_client.learn("Ines: Porto.", lives("Porto"))
    await wrapped.add_episode("x", "Ines: Porto.", "chat", day("2025-01-01"))  # the default group
    assert {one.group for one in await bank.store.groups()} == {"elsewhere", GROUP}
    assert await holds(bank) == {"Porto"}


async def test_the_guard_keeps_open_what_can_hold_beside(plain: Any, bank: Bank) -> None:
    model = Model()
    graphiti = opened("", model, plain.driver)
    hobby = Fact("Ines", "HAS_HOBBY", "cello", "Ines plays the cello")
    more = Fact(
        "Ines", "HAS_HOBBY", "climbing", "Ines goes climbing",
        contradicts=["Ines plays the cello", "Ines lives in Lyon"],
    )  # fmt: skip
    porto = lives("Porto", contradicts=["Ines lives in Lyon"])
    ended = Fact(
        "Ines", "GAVE_UP", "cello", "Ines gave up the cello", contradicts=["Ines plays the cello"]
    )
    wrapped = tenure.wrap(graphiti, bank, guard=True)
    assert graphiti.llm_client is model and isinstance(wrapped.llm_client, type(model))
    await say(wrapped, GROUP, "2025-01-01", "Ines: Lyon, and the cello.", lives("Lyon"), hobby)
    await say(wrapped, GROUP, "2025-02-01", "Ines: I climb.", more)
    assert await live(plain, GROUP) == texts_of(more, lives("Lyon"), hobby)
    await tell(wrapped, GROUP, porto, "2025-06-01")
    await say(wrapped, GROUP, "2025-07-01", "Ines: No more cello.", ended)
    assert await live(plain, GROUP) == texts_of(ended, more, porto)
    assert await holds(bank, "hobby") == {"climbing"}


def texts_of(*facts: Fact) -> list[str]:
    return sorted(one.text for one in facts)


async def test_the_program_on_the_page_runs(plain: Any, bank: Bank) -> None:
    (program,) = (one for one in blocks(PAGE, "python") if "tenure.wrap" in one)
    names: dict[str, Any] = {}
    exec(program, names)
    await say(plain, "shop", "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    plain.llm_client.learn("Ines: I moved to Porto.", lives("Porto"))
    found = await names["moved"](plain, day("2025-06-01"), bank.store.engine.target)
    assert found == [("Ines lives in Porto", Role.CURRENT, day("2025-06-01"), None)]


async def test_many_tasks_at_once_lose_nothing(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    cities = ["Lyon", "Porto", "Graz", "Brno"]
    facts = [
        lives(city, since=f"2025-0{n}-01", contradicts=[f"Ines lives in {c}" for c in cities])
        for n, city in enumerate(cities, 1)
    ]
    visits = [Fact("Ines", "VISITED", f"Town {n}", f"Ines visited Town {n}") for n in range(4)]
    await asyncio.gather(
        *(say(wrapped, GROUP, "2025-06-01", f"Ines: {one.text}.", one) for one in facts),
        *(tell(wrapped, GROUP, one) for one in visits),
    )
    names = await rows(
        plain, "MATCH (n:Entity) RETURN n.name AS name, count(*) AS many ORDER BY many DESC"
    )
    assert names[0]["many"] == 1 and len(names) == 9
    assert await holds(bank) == {"Brno"}
    assert [one for one in await live(plain, GROUP) if "lives" in one] == ["Ines lives in Brno"]
    assert len(await live(plain, GROUP)) == 5
    assert await adopted_anew(bank, wrapped) == 0
