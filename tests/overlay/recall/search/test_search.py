"""Searching by words, on both engines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tenure.graph.door import observation
from tenure.graph.errors import GroupError, InputError
from tenure.graph.model import Observation, Status
from tenure.graph.store import Store
from tenure.overlay.recall.search import Hit, Kind, Way, search
from tenure.overlay.recall.search import fulltext as by_text

from .conftest import START, Clock, Tell, read, turn


async def ids(store: Store, question: str, *groups: str, k: int = 20) -> list[str]:
    return [hit.id for hit in await search(store, groups or ["g"], question, k=k)]


async def texts(store: Store, question: str, k: int = 20) -> list[str]:
    return [hit.text for hit in await search(store, ["g"], question, k=k)]


def said(
    value: str, day: int = 0, *, subject: str = "Noll", stance: str = "asserts"
) -> Observation:
    return observation(
        group="g",
        subject=subject,
        attribute="residence",
        value=value,
        stance=stance,
        observed_at=START + timedelta(days=day),
        source=f"s/{value}{day}",
    )


async def test_a_turn_is_found_by_words_in_another_form(store: Store, tell: Tell) -> None:
    first, second, *_ = await tell("She drinks black coffee", "他搬到北京去了", "東京很大")
    (hit,) = await search(store, ["g"], "Who is drinking coffees?", k=5)
    assert hit == Hit(
        kind=Kind.TURN,
        id=first,
        group="g",
        text="She drinks black coffee",
        at=START,
        score=hit.score,
        speaker="Noll",
        source="c/0",
        ranks={Way.TEXT: 1},
    )
    assert await ids(store, "谁住在北京？") == [second]


async def test_a_memory_is_found_with_its_slot(store: Store) -> None:
    await store.observe([said("Ashby on Sea"), said("上海", subject="Edda")])
    (hit,) = await search(store, ["g"], "Who lives by the sea at Ashby?", k=5)
    assert (hit.kind, hit.subject, hit.attribute) == (Kind.MEMORY, "Noll", "residence")
    assert (hit.status, hit.at, hit.group) == (Status.ACTIVE, START, "g")
    (hit,) = await search(store, ["g"], "上海有谁", k=5)
    assert hit.subject == "Edda"


async def test_the_speaker_counts_beside_the_words(store: Store, tell: Tell) -> None:
    await tell("The garden is lovely", speaker="Edda", talk="a")
    await tell("The garden is lovely", speaker="Noll", talk="b")
    for name in ("Edda", "Noll"):
        hits = await search(store, ["g"], f"What did {name} say of the garden?", k=5)
        assert hits[0].speaker == name
        assert len(hits) == 2


async def test_a_turn_between_two_that_fit_rises(store: Store, tell: Tell) -> None:
    await tell("the violin, a long story about very many other things of no matter", talk="far")
    between = await tell(
        "Did you buy the violin?", "a violin, as said among very many other things of no matter",
        "A violin with a bow",
    )  # fmt: skip
    found = await ids(store, "violin")
    assert found.index(between[1]) < 3


@pytest.mark.parametrize(
    "question",
    [
        "", "   ", "AND", "OR", "NOT", "AND tea", "tea AND", "NOT tea", "tea NOT", "what is tea?",
        '"tea', "(tea", "[tea", "{tea", "tea)", "tea]", "tea^", "tea~", "tea*", "*tea", "*", "?",
        "tea:coffee", "text:tea", "+", "-", "!", "&&", "||", "\\", "tea\\", "user/tea", "/tea",
        "tea TO coffee", "[tea TO coffee]", "👍 tea 🎉", "👍", "\x00tea", "tea\nOR\n(", "<tea>",
        "北京(tea", "茶 tea お茶", "the of and", "tea'", "'tea", "tea.", "..tea..", "tea && !tea",
        "group_key:tea", "ｔｅａ", "\ud800 tea", "tea " * 25_000, "x" * 100_000, "茶" * 60_000,
        " ".join(f"w{n}" for n in range(3000)), "北京上海" * 700, "“tea”", "„tea‘", "tea's",
    ],
)  # fmt: skip
async def test_any_question_is_safe(store: Store, tell: Tell, question: str) -> None:
    (name,) = await tell("black tea")
    found = await ids(store, question)
    has_tea = "tea" in question.casefold().replace("ｔｅａ", "tea")
    assert found == ([name] if has_tea else [])


async def test_a_small_group_beside_a_huge_one_finds_its_own(store: Store, tell: Tell) -> None:
    for start in range(0, 3000, 1000):
        await tell(*["tea tea tea"] * 1000, group="huge", first=start, talk="h")
    (own,) = await tell("Now and then, when the weather allows for it, there is tea", group="a-the")
    (other,) = await tell("green tea", group="the")
    assert await ids(store, "tea", "a-the") == [own]
    assert await ids(store, "tea", "the") == [other]
    assert set(await ids(store, "tea", "the", "a-the")) == {own, other}
    assert len(await ids(store, "tea", "huge", "a-the", k=150)) == 150
    assert await ids(store, "tea", "none") == []


async def test_many_groups_are_asked_in_parts(
    store: Store, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [(await tell("tea", group=f"g{n}"))[0] for n in range(5)]
    monkeypatch.setattr(by_text, "MOST_GROUPS", 2)
    assert set(await ids(store, "tea", *(f"g{n}" for n in range(5)))) == set(own)
    monkeypatch.undo()
    assert await ids(store, "tea", *(f"x{n}" for n in range(2000)), "g3") == [own[3]]


async def test_an_edited_turn_counts_by_its_newest_words(
    store: Store, tell: Tell, clock: Clock
) -> None:
    (name,) = await tell("I like tea")
    before = clock.now
    now = turn("I like coffee", 0)
    after = clock.move(days=1)
    await store.observe([], turns=[now], readings=[read(now, "2")])
    assert await ids(store, "tea") == []
    assert await ids(store, "coffee") == [name]

    async def at(moment: datetime) -> list[Hit]:
        return list(await search(store, ["g"], "coffee", k=5, known_at=moment))

    assert await at(before) == []
    assert [hit.id for hit in await at(after)] == [name]


async def test_only_what_was_recorded_by_then(store: Store, tell: Tell, clock: Clock) -> None:
    (old,) = await tell("tea in the morning")
    await store.observe([said("Teahouse")])
    before = clock.now
    clock.move(days=1)
    await tell(*["tea"] * 300, talk="later")
    await store.observe([said(f"Teahouse {n}", 1, subject=f"S{n}") for n in range(30)])
    hits = await search(store, ["g"], "tea teahouse", k=5, known_at=before)
    assert {hit.text for hit in hits} == {"tea in the morning", "Noll residence Teahouse"}
    assert old in {hit.id for hit in hits}
    assert await search(store, ["g"], "tea", k=5, known_at=before - timedelta(days=1)) == ()
    assert len(await search(store, ["g"], "tea", k=5, known_at=clock.now)) == 5


async def test_what_was_forgotten_is_not_found(store: Store, tell: Tell) -> None:
    await tell("tea at noon", "coffee at noon")
    await store.forget("g", turn="c/0")
    assert await texts(store, "tea coffee noon") == ["coffee at noon"]
    about = turn("Edda took up the theremin", 5)
    told = observation(
        group="g", subject="Edda", attribute="hobby", value="theremin", observed_at=about.at,
        source=about.source, turn_id=about.turn_id, stance="asserts",
    )  # fmt: skip
    await store.observe([told], turns=[about])
    assert len(await ids(store, "theremin")) == 2
    await store.forget("g", subject="Edda")
    assert await ids(store, "theremin") == []
    assert await ids(store, "Noll") == []


async def test_a_revoked_memory_says_so(store: Store) -> None:
    await store.observe([said("Ashby")])
    await store.observe([said("Ashby", 1, stance="retracts")])
    (hit,) = await search(store, ["g"], "Ashby", k=5)
    assert hit.status is Status.REVOKED


async def test_one_kind_alone(store: Store, tell: Tell) -> None:
    await tell("Noll moved to Ashby")
    await store.observe([said("Ashby")])
    for kind in Kind:
        hits = await search(store, ["g"], "Ashby", k=5, kinds={kind})
        assert [hit.kind for hit in hits] == [kind]


async def test_an_empty_graph_and_bad_arguments(store: Store) -> None:
    assert await search(store, ["g"], "tea", k=5) == ()
    with pytest.raises(GroupError):
        await search(store, ["no group"], "tea", k=5)
    with pytest.raises(GroupError):
        await search(store, [], "tea", k=5)
    with pytest.raises(InputError):
        await search(store, ["g"], "tea", k=0)
    with pytest.raises(InputError):
        await search(store, ["g"], "tea", k=1, known_at=datetime(2026, 1, 1))
    assert await search(store, ["g"], "tea", k=5, known_at=datetime(1, 1, 1, tzinfo=UTC)) == ()
