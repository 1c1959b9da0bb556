"""Faults in how Graphiti ends and restarts facts, shown on it alone, and what the overlay does."""

from __future__ import annotations

from typing import Any

import pytest

import tenure
from tenure.graph.model import LinkType, Role
from tenure.overlay.memory import Bank

pytest.importorskip("graphiti_core")

from .conftest import GROUP
from .faults import WHERE, Verdict, answered, audited, fault
from .scripted import Fact, day, live, lives, moved, rows, say, say_all, texts

pytestmark = pytest.mark.neo4j

LYON, PORTO = "Ines lives in Lyon", "Ines lives in Porto"


async def edge(graphiti: Any, value: str) -> dict[str, Any]:
    """The dates of the fact with this value."""
    (row,) = await rows(
        graphiti,
        "MATCH ()-[e:RELATES_TO]->({name: $value}) RETURN e.valid_at AS valid, "
        "e.invalid_at AS invalid, e.expired_at AS expired",
        value=value,
    )
    return row


@fault("reassert_same_words", Verdict.SERVED)
async def test_said_again_in_the_same_words_it_stays_closed(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    await moved(wrapped, GROUP)
    again = lives("Lyon", contradicts=[PORTO])
    await say(wrapped, GROUP, "2025-12-01", "Ines: Back in Lyon.", again)
    assert await live(plain, GROUP) == [PORTO]
    (now,) = await wrapped.search(WHERE, group_ids=[GROUP])
    assert (now.fact, now.role, now.valid_from) == (LYON, Role.CURRENT, day("2025-12-01"))


@fault("reassert_other_words", Verdict.SERVED)
async def test_said_again_in_other_words_it_stays_closed(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    await moved(wrapped, GROUP)
    again = lives("Lyon", "Ines lives in Lyon again", repeats=[LYON], contradicts=[PORTO])
    await say(wrapped, GROUP, "2025-12-01", "Ines: Lyon once more.", again)
    assert (await edge(plain, "Lyon"))["expired"] is not None
    assert texts(await wrapped.search(WHERE, group_ids=[GROUP])) == [LYON]


@fault("equal_start", Verdict.WARNED)
async def test_a_contradiction_since_one_moment_closes_nothing(plain: Any, bank: Bank) -> None:
    await say(plain, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    other = lives("Porto", contradicts=[LYON])
    await say(plain, GROUP, "2025-01-01", "Ines: No, in Porto.", other)
    assert await live(plain, GROUP) == [LYON, PORTO]
    assert "contradiction_same" in await audited(plain)
    assert await answered(bank, plain) == ("conflict", {"Lyon", "Porto"})


@fault("old_undated", Verdict.SERVED)
async def test_a_fact_without_a_start_is_not_closed(plain: Any, bank: Bank) -> None:
    await say(plain, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon", since=None))
    porto = lives("Porto", contradicts=[LYON])
    await say(plain, GROUP, "2025-06-01", "Ines: I live in Porto.", porto)
    assert await live(plain, GROUP) == [LYON, PORTO]
    assert await answered(bank, plain) == ("answered", {"Porto"})


@fault("new_undated", Verdict.SERVED)
async def test_a_fact_without_a_start_closes_nothing(plain: Any, bank: Bank) -> None:
    await say(plain, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    porto = lives("Porto", since=None, contradicts=[LYON])
    await say(plain, GROUP, "2025-06-01", "Ines: I live in Porto.", porto)
    assert await live(plain, GROUP) == [LYON, PORTO]
    assert await answered(bank, plain) == ("answered", {"Porto"})


@fault("future_end", Verdict.SERVED)
async def test_an_end_that_is_to_come_closes_at_once(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    await say(wrapped, GROUP, "2025-01-01", "Ines: I live in Lyon.", lives("Lyon"))
    porto = lives("Porto", "Ines lives in Porto until 2090", until="2090-01-01")
    await say(wrapped, GROUP, "2025-06-01", "Ines: In Porto until 2090.", porto)
    assert (await edge(plain, "Porto"))["expired"] is not None
    (now,) = await wrapped.search(WHERE, group_ids=[GROUP])
    assert (now.fact, now.role, now.valid_to) == (porto.text, Role.CURRENT, day("2090-01-01"))
    assert "expired_early" in await audited(plain)
    answer = await bank.ask(WHERE, asked_at=day("2090-01-01"))
    assert "Porto" not in {row.value for row in answer.rows if row.role is Role.CURRENT}


@fault("past_end_alone", Verdict.SERVED)
async def test_an_end_that_is_past_closes_nothing(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    past = lives("Lyon", "Ines lived in Lyon", since="2018-01-01", until="2020-01-01")
    await say(wrapped, GROUP, "2025-06-01", "Ines: I lived in Lyon until 2020.", past)
    assert (await edge(plain, "Lyon"))["expired"] is None
    assert await wrapped.search(WHERE, group_ids=[GROUP]) == []
    (was,) = await wrapped.search("Where did Ines live before?", group_ids=[GROUP])
    assert (was.role, was.valid_to) == (Role.HISTORICAL, day("2020-01-01"))


@fault("inverted", Verdict.WARNED)
async def test_an_end_before_the_start_is_stored(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    odd = lives("Lyon", since="2025-01-01", until="2020-01-01")
    await say(wrapped, GROUP, "2025-06-01", "Ines: odd dates.", odd)
    stored = await edge(plain, "Lyon")
    assert stored["invalid"] < stored["valid"]
    assert "inverted" in await audited(plain)
    assert await wrapped.search(WHERE, group_ids=[GROUP]) == []


@fault("collateral", Verdict.SERVED)
async def test_one_of_several_values_closes_another(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    cello = Fact("Ines", "HAS_HOBBY", "cello", "Ines plays the cello")
    climbs = Fact("Ines", "HAS_HOBBY", "climbing", "Ines climbs", contradicts=[cello.text])
    await say(wrapped, GROUP, "2025-01-01", "Ines: I play the cello.", cello)
    await say(wrapped, GROUP, "2025-06-01", "Ines: I took up climbing.", climbs)
    assert await live(plain, GROUP) == [climbs.text]
    assert "collateral_coexisting" in await audited(plain)
    found = await wrapped.search("What are the hobbies of Ines?", group_ids=[GROUP])
    assert sorted(texts(found)) == [climbs.text, cello.text]
    assert {one.role for one in found} == {Role.COEXISTENCE}


@fault("bulk", Verdict.SERVED)
async def test_contradictions_within_one_bulk_stay_open(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    porto = lives("Porto", contradicts=[LYON])
    await say_all(
        wrapped, GROUP, ("2025-01-01", "Ines: I live in Lyon.", [lives("Lyon")]),
        ("2025-06-01", "Ines: I moved to Porto.", [porto]),
    )  # fmt: skip
    assert await live(plain, GROUP) == [LYON, PORTO]
    assert texts(await wrapped.search(WHERE, group_ids=[GROUP])) == [PORTO]


@fault("two_spellings", Verdict.SERVED)
async def test_one_instant_is_stored_in_two_spellings(plain: Any, bank: Bank) -> None:
    joined = (
        "MATCH ()-[a:RELATES_TO]->() MATCH ()-[b:RELATES_TO]->() "
        "WHERE a.invalid_at = b.valid_at RETURN count(*) AS many"
    )
    wrapped = tenure.wrap(plain, bank)
    await moved(wrapped, GROUP)
    assert await rows(plain, joined) == [{"many": 1}]
    await say(wrapped, GROUP, "2025-07-01", "Ines: Still Porto.", lives("Porto"))
    assert await rows(plain, joined) == [{"many": 0}]
    timeline = await bank.store.timeline(GROUP, "Ines", "residence")
    (link,) = timeline.links
    assert (link.type, link.at) == (LinkType.SUPERSEDES, day("2025-06-01"))


@fault("remove_restores", Verdict.SERVED)
async def test_what_a_removed_episode_had_closed_stays_closed(plain: Any, bank: Bank) -> None:
    wrapped = tenure.wrap(plain, bank)
    _, second = await moved(wrapped, GROUP)
    await wrapped.remove_episode(second.episode.uuid)
    assert await live(plain, GROUP) == []
    assert texts(await wrapped.search(WHERE, group_ids=[GROUP])) == [LYON]
