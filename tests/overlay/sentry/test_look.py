"""What is asked of a graph about what may be one, on both engines."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import permutations
from typing import Any

import pytest
import pytest_asyncio

from tenure.graph.doctor import examine
from tenure.graph.engines import Engine
from tenure.graph.errors import InputError, NotFound
from tenure.graph.model import Judge
from tenure.graph.store import Store
from tenure.overlay.actions import Place
from tenure.overlay.reviewing import Reply
from tenure.overlay.sentry import Kind, Likely
from tenure.overlay.sentry.decide import decide_pair, take_back
from tenure.overlay.sentry.judge import judge
from tenure.overlay.sentry.likely import Seen
from tenure.overlay.sentry.look import MOST_WORDS, counting, likely, words, words_of
from tenure.overlay.verdicts import withdraw_verdict

from ...graph.store.conformance.conftest import HandClock
from ...graph.store.conformance.given import said


@pytest_asyncio.fixture(loop_scope="session")
async def store(engine: Engine, target: str) -> AsyncIterator[Store]:
    async with await Store.open(target, clock=HandClock()) as opened:
        yield opened


def home(value: Any, on: float, subject: str, attribute: str = "residence", **more: Any) -> Any:
    return said(value, on, subject=subject, attribute=attribute, **more)


TOLD = [
    home("Ashby", 1, "Jon", quote="in Ashby"),
    home("Corran", 2, "John"),
    home("Dunmore", 3, "Anna", "home_city"),
    home("Elgin", 4, "Anna"),
    home("Elgin", 5, "Anna", "lives-in"),
]


def names(pairs: list[Likely]) -> list[tuple[str, str, str]]:
    return [(pair.kind, *pair.names) for pair in pairs]


ALL = [
    ("same_entity", "Jon", "John"),
    ("same_attribute", "home_city", "residence"),
    ("same_attribute", "lives-in", "residence"),
]


async def test_pairs_wait_until_they_are_answered_and_come_back_with_it(store: Store) -> None:
    await store.observe(TOLD)
    pairs = await likely(store, "g")
    assert names(pairs) == ALL
    assert await likely(store, "h") == []
    said_of = await words(store, pairs)
    assert [(w.subject, w.value, w.quote) for w in said_of[pairs[0].likely_id]] == [
        ("Jon", "Ashby", "in Ashby"),
        ("John", "Corran", ""),
    ]
    both = {(w.attribute, w.value) for w in said_of[pairs[1].likely_id]}
    assert both == {("home_city", "Dunmore"), ("residence", "Elgin")}
    by_id = await words_of(store, [TOLD[0].observation_id, "nothing"])
    assert [(one.subject, one.value) for one in by_id.values()] == [("Jon", "Ashby")]
    for pair in pairs:
        await decide_pair(store, pair, Reply.SAME, at=store.clock())
    assert await likely(store, "g") == []
    assert await examine(store, "g", deep=True) == []
    for verdict in await counting(store, "g"):
        await take_back(store, "g", verdict.verdict_id[:12], at=store.clock())
    assert await likely(store, "g") == pairs
    with pytest.raises(NotFound):
        await take_back(store, "g", verdict.verdict_id, at=store.clock())


async def test_many_words_are_not_all_shown(store: Store) -> None:
    await store.observe([home(f"Place {n}", n, "Jon", "hobby") for n in range(9)])
    await store.observe([home("Corran", 2, "John")])
    (pair,) = await likely(store, "g")
    shown = (await words(store, [pair]))[pair.likely_id]
    assert [one.value for one in shown] == [*(f"Place {n}" for n in range(5, 9)), "Corran"]
    assert MOST_WORDS == 4


async def test_the_order_in_which_things_are_told_does_not_matter(store: Store) -> None:
    for number, order in enumerate(permutations(TOLD[:4])):
        if number % 5 == 0:
            group = f"g{number}"
            for one in order:
                told = home(one.value, 1, one.slot.subject, one.slot.attribute, group=group)
                await store.observe([told])
            assert names(await likely(store, group)) == ALL[:2]


async def test_rules_judge_only_what_the_vocabulary_lists(store: Store) -> None:
    await store.observe(TOLD)
    seen = Seen()
    assert (await judge(store, "g", seen=seen)).pairs == 0
    seen.add(TOLD[2:])
    judged = await judge(store, "g", seen=seen)
    assert (judged.pairs, judged.rules, judged.waiting) == (2, 1, 1)
    (verdict,) = await counting(store, "g")
    assert (verdict.a_name, verdict.b_name, verdict.by) == ("lives-in", "residence", Judge.RULE)
    assert (await judge(store, "g")).as_json() == {
        "pairs": 2, "rules": 0, "model": 0, "held": 0, "waiting": 2}  # fmt: skip
    await take_back(store, "g", verdict.verdict_id, at=store.clock())
    assert names(await likely(store, "g")) == ALL


async def test_names_that_were_joined_stand_for_each_other(store: Store) -> None:
    everyone = ["Anna", "Anna Schmidt", "Ana Schmidt"]
    await store.observe([home("Ashby", n, name) for n, name in enumerate(everyone, 1)])
    await store.identities.part("g", "Anna", "Anna Schmidt")
    await store.identities.join("g", "Anna Schmidt", "Ana Schmidt")
    assert await likely(store, "g") == []
    await store.identities.part("g", "Anna Schmidt", "Ana Schmidt")
    assert ("same_entity", "Anna", "Ana Schmidt") in names(await likely(store, "g"))


async def test_an_answer_must_fit(store: Store) -> None:
    await store.observe(TOLD)
    for pair in await likely(store, "g"):
        with pytest.raises(InputError, match="does not answer"):
            await decide_pair(store, pair, Reply.BOTH, at=store.clock())
        with pytest.raises(InputError, match="no name of this review"):
            await decide_pair(store, pair, Reply.SAME, kept="Vera", at=store.clock())
        if pair.kind is Kind.ATTRIBUTE:
            with pytest.raises(InputError, match="stays"):
                await decide_pair(store, pair, Reply.SAME, kept=pair.goes, at=store.clock())
        dry = await decide_pair(store, pair, Reply.SAME, at=store.clock(), dry_run=True)
        assert len(dry.verdicts) == 1
    assert await counting(store, "g") == []


async def test_values_and_scopes_of_a_slot_wait_are_answered_and_taken_back(store: Store) -> None:
    atlas, longer = {"project": "atlas"}, {"project": "Atlas HQ"}
    await store.observe(
        [
            home("New York", 1, "Vera", quote="in New York"),
            home("New York City", 2, "Vera"),
            home("Go", 1, "Vera", "programming_language", scope=atlas),
            home("Rust", 2, "Vera", "programming_language", scope=longer),
        ]
    )
    pairs = await likely(store, "g")
    assert names(pairs) == [
        ("same_scope", "project=atlas", "project=Atlas HQ"),
        ("same_value", "New York", "New York City"),
    ]
    shown = await words(store, pairs)
    assert [w.quote for w in shown[pairs[1].likely_id]] == ["in New York", ""]
    assert [w.value for w in shown[pairs[0].likely_id]] == ["Go", "Rust"]
    for reply in (Reply.SAME, Reply.REFUSE):
        given = [await decide_pair(store, pair, reply, at=store.clock()) for pair in pairs]
        assert await likely(store, "g") == []
        assert await examine(store, "g", deep=True) == []
        for done, attribute in zip(given, ("programming_language", "residence"), strict=True):
            place = Place("g", "Vera", attribute)
            for one in done.verdicts:
                await withdraw_verdict(store, place, one.verdict_id, note="", at=store.clock())
        assert await likely(store, "g") == pairs
    await store.forget("g", source="talk/1")
    assert await likely(store, "g") == []
