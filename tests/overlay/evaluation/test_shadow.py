"""Both are asked and both are recorded, whatever one of them does; the host is only searched."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio

from tenure.graph.engines import Engine
from tenure.graph.errors import InputError
from tenure.graph.store import Store
from tenure.overlay.evaluation.allow import Serves, allow_of
from tenure.overlay.evaluation.beside import Beside, Question, question_of
from tenure.overlay.evaluation.replay import Fed, replay
from tenure.overlay.evaluation.shadow import Shadow
from tenure.overlay.hosts.graphiti import GraphitiSearch
from tenure.overlay.hosts.host import HostFact
from tenure.overlay.recall.traces import traces

from .given import GROUP, day, said

NOW = day(100)
FACTS = (HostFact("e1", "Maya lives in Porto"), HostFact("e2", "Maya lives in Lisbon"))


class Scripted:
    """A host that gives the same two facts, or fails."""

    name = "scripted"

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault
        self.asked: list[tuple[str, str, int]] = []

    async def search(self, question: str, group: str, k: int) -> Sequence[HostFact]:
        self.asked.append((question, group, k))
        if self.fault is not None:
            raise self.fault
        return FACTS[:k]


@pytest_asyncio.fixture(loop_scope="session")
async def store(engine: Engine, target: str) -> AsyncIterator[Store]:
    async with await Store.open(target, clock=lambda: NOW) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def bank(store: Store) -> Store:
    await store.observe([said("Porto", 1), said("Lisbon", 40)])
    return store


def question(text: str = "Where does Maya live now?", **more: Any) -> Question:
    return Question(text, GROUP, **more)


async def test_both_are_recorded_and_the_hosts_answer_stays(bank: Store) -> None:
    host = Scripted()
    one = await Shadow(bank, host, k=1).ask(question(answer="Porto"))
    assert host.asked == [("Where does Maya live now?", GROUP, 1)]
    assert one.host.answer == "Porto" and one.host.facts == FACTS[:1]
    assert one.overlay.outcome == "answered" and "Lisbon" in one.overlay.answer
    assert (one.view, one.serves, one.asked_at) == ("current", Serves.HOST, NOW)
    blocks = {row.block: row.text for row in one.overlay.evidence}
    assert "Lisbon" in blocks["current"] and "Porto" in blocks["historical"]
    assert one.overlay.attributes == ("residence",)
    assert one.overlay.tokens > one.overlay.plain_tokens > 0
    assert await traces(bank, GROUP) == []


async def test_a_question_is_answered_for_when_it_was_asked(bank: Store) -> None:
    one = await Shadow(bank, Scripted()).ask(question(asked_at=day(20)))
    assert "Porto" in one.overlay.answer and one.asked_at == day(20)


async def test_a_fault_of_the_host_is_its_own(bank: Store) -> None:
    one = await Shadow(bank, Scripted(TimeoutError("slow"))).ask(question())
    assert one.host.error == "TimeoutError: slow" and one.host.facts == ()
    assert one.overlay.outcome == "answered"


@pytest.mark.parametrize("text", ["", "   ", "\x00"])
async def test_a_fault_of_the_overlay_leaves_the_host_as_it_was(bank: Store, text: str) -> None:
    one = await Shadow(bank, Scripted()).ask(question(text, answer="Porto"))
    assert one.overlay.error and one.overlay.outcome == "" and one.view == ""
    assert (one.host.answer, one.host.facts, one.serves) == ("Porto", FACTS, Serves.HOST)


async def test_a_fault_of_ours_is_recorded_too(
    bank: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("tenure.overlay.evaluation.shadow.recalled", broken)
    one = await Shadow(bank, Scripted()).ask(question())
    assert one.overlay.error == "ZeroDivisionError: ours" and one.host.facts == FACTS


async def test_without_a_host_the_log_says_what_it_gave(bank: Store) -> None:
    one = await Shadow(bank).ask(question(answer="Porto", facts=FACTS))
    assert (one.host.name, one.host.answer, one.host.facts) == ("log", "Porto", FACTS)


async def test_the_allow_list_says_whose_answer_goes_out(bank: Store) -> None:
    shadow = Shadow(bank, Scripted(), allow=allow_of("user ada"))
    assert (await shadow.ask(question(user="ada"))).serves is Serves.OVERLAY
    assert (await shadow.ask(question(user="bob"))).serves is Serves.HOST


async def test_traces_are_kept_where_wanted(bank: Store) -> None:
    one = await Shadow(bank, Scripted(), trace=True).ask(question())
    (kept,) = await traces(bank, GROUP)
    assert kept.trace_id == one.overlay.trace_id != ""


async def test_a_replay_asks_each_question_of_what_came_before_it(store: Store) -> None:
    where = "Where does Maya live now?"
    log: list[Any] = [
        said("Porto", 1),
        question(where, asked_at=day(2)),
        said("Lisbon", 40),
        said("Braga", 41, scope={"project": "atlas"}),
        question(where, asked_at=day(42)),
        said("Lisbon", 45, stance="retracts"),
        question(where, asked_at=day(46)),
        said("Coimbra", 50, stance="corrects", target="Porto", authority="review"),
        question(where, asked_at=day(51)),
    ]
    fed = Fed()
    told = [one async for one in replay(store, Shadow(store), log, fed)]
    assert [_current(one) for one in told] == ["Porto", "Lisbon", "Porto", "Coimbra"]
    assert (fed.observations, fed.repeated) == (5, 0)
    assert fed.by_stance == {"asserts": 3, "retracts": 1, "corrects": 1}
    again = Fed()
    assert len([one async for one in replay(store, Shadow(store), log, again)]) == 4
    assert (again.observations, again.repeated) == (0, 5)


def _current(one: Beside) -> str:
    (row,) = [row for row in one.overlay.evidence if row.label == "current"]
    return next(city for city in ("Porto", "Lisbon", "Coimbra") if f": {city}" in row.text)


@dataclass
class Edge:
    uuid: str
    fact: str
    valid_at: datetime | None
    invalid_at: datetime | None


class Graph:
    """A Graphiti whose search takes nothing but what changes nothing."""

    async def search(self, query: str, *, group_ids: list[str]) -> list[Edge]:
        naive = datetime(2026, 1, 1)
        return [
            Edge(f"{group_ids[0]}-{n}", f"{query} {n}", naive, datetime(2026, 2, 1, tzinfo=UTC))
            for n in range(10)
        ]


async def test_graphiti_is_searched_and_told_no_number() -> None:
    facts = await GraphitiSearch(Graph()).search("where", "g", 3)
    assert [fact.id for fact in facts] == ["g-0", "g-1", "g-2"]
    assert facts[0].valid_from == datetime(2026, 1, 1, tzinfo=UTC)
    assert facts[0].valid_to == datetime(2026, 2, 1, tzinfo=UTC)


def test_a_question_of_a_file_needs_its_words_alone() -> None:
    assert question_of({"question": "q"}, "g") == Question("q", "g")
    full = question_of(
        {"question": "q", "user": "ada", "asked_at": "2026-01-01T00:00:00Z", "answer": "a",
         "facts": ["f", {"text": "h", "id": "e9", "valid_from": "2026-01-01T00:00:00Z"}]},
        "g",
    )  # fmt: skip
    assert full.facts == (HostFact("1", "f"), HostFact("e9", "h", day(1)))


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ([], "no object with a question"),
        ({"question": 1}, "no object with a question"),
        ({"question": "q", "user": 1}, "user is not text"),
        ({"question": "q", "group": "other"}, "group is 'other'"),
        ({"question": "q", "asked_at": "yesterday"}, "asked_at"),
        ({"question": "q", "asked_at": 3}, "asked_at is not text"),
        ({"question": "q", "facts": "f"}, "facts is no list"),
        ({"question": "q", "facts": [{"fact": "f"}]}, "fact 1"),
    ],
)
def test_a_question_that_cannot_be_used_says_why(row: object, says: str) -> None:
    with pytest.raises(InputError, match=says):
        question_of(row, "g")
