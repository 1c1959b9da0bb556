"""The public surface: what ``tenure.open`` gives, on both engines."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import pytest
import pytest_asyncio

import tenure
from tenure.graph.engines import Engine
from tenure.graph.errors import ModelRefused
from tenure.graph.model import Role
from tenure.graph.times import utc
from tenure.overlay.memory import Bank

from ..support.openai_server import completion, error, serving
from .extraction.llm.asked import extractor

GROUP = "own"


@pytest_asyncio.fixture(loop_scope="session")
async def memory(engine: Engine, target: str) -> AsyncIterator[Bank]:
    async with tenure.open(target, group=GROUP) as opened:
        yield opened


async def test_the_example_of_the_readme(memory: Bank) -> None:
    said = utc("2026-03-01T09:00:00Z")
    await memory.remember("I live in Turin.", speaker="Edda", at=said)
    done = await memory.remember(
        "In September I will move to Oslo.", speaker="Edda", at=utc("2026-06-01T09:00:00Z")
    )
    assert done.observations == 1 and done.refused == ()
    asked = utc("2026-07-01T00:00:00Z")
    answer = await memory.ask("Where does Edda live?", asked_at=asked)
    assert answer.outcome is tenure.Outcome.ANSWERED and answer.rows[0].value == "Turin"
    assert answer.rows[0].quote == "I live in Turin."
    plan = await memory.ask("Is Edda about to move?", asked_at=asked)
    assert plan.changes[0].new.value == "Oslo"
    record = await memory.why(answer.rows[0].memory_id)
    assert record.turns[0].text == "I live in Turin."
    assert [row.role for row in await memory.state("Edda", as_of=asked)] == [
        Role.CURRENT,
        Role.TRANSITION,
    ]
    later = utc("2026-10-01T00:00:00Z")
    await memory.remember("I moved to Oslo.", speaker="Edda", at=later)
    assert [row.role for row in await memory.state("Edda", as_of=later)] == [Role.CURRENT]
    assert {row.role for row in await memory.state("Edda", as_of=later, history=True)} == {
        Role.HISTORICAL,
        Role.CURRENT,
    }


async def test_an_empty_group_is_asked_and_knows_nothing(memory: Bank) -> None:
    for known_at in (None, utc("1900-01-01T00:00:00Z")):
        answer = await memory.ask("Where does Edda live?", known_at=known_at)
        assert (answer.outcome, answer.rows) == (tenure.Outcome.EMPTY, ())
        packet = await memory.recall("AND? 住 Edda", groups=[GROUP, "nobody"], known_at=known_at)
        assert packet.blocks == ()
    assert await memory.traces() == [] and await memory.reviews() == []


async def test_the_same_turn_twice_is_one(memory: Bank) -> None:
    at = utc("2026-03-01T09:00:00Z")
    first = await memory.remember("I live in Turin.", speaker="Edda", at=at)
    again = await memory.remember("I live in Turin.", speaker="Edda", at=at)
    assert (first.observations, again.observations, again.changed) == (1, 0, 0)
    for text in ("I live in Turin.", "I live in Bergen."):
        await memory.remember(text, speaker="Edda", at=at, conversation="chat", name="t1")
    answer = await memory.ask("Where does Edda live?", asked_at=at)
    assert {row.value for row in answer.rows} == {"Bergen", "Turin"}


async def test_structured_statements_corrections_and_retractions(memory: Bank) -> None:
    first = await memory.observe("Edda", "home", "Turin", valid_from="2024-01-01T00:00:00Z")
    assert first.observations == 1
    await memory.observe("Edda", "residence", "Oslo", valid_from="2025-01-01T00:00:00Z")
    fixed = await memory.correct("Edda", "residence", "Bergen", was="OSLO")
    (chain,) = await memory.timeline("Edda", "residence")
    assert {m.value for m in chain.memories if m.status == "Active"} == {"Turin", "Bergen"}
    await memory.retract("Edda", "residence")
    assert (await memory.ask("Where does Edda live?")).rows[0].value == "Turin"
    report = await memory.forget(source=fixed.source, allow_revival=True)
    assert report.observations == 1


async def test_outcomes(memory: Bank) -> None:
    for _ in range(3):
        await memory.outcome("ci", "tool_choice", "pytest", success=True)
    (chain,) = await memory.timeline("ci")
    assert [m.status for m in chain.memories] == ["Active"]


async def test_reviews(memory: Bank) -> None:
    at = tenure.Voice(utc("2025-01-01T00:00:00Z"), source="a")
    await memory.observe("Edda", "residence", "Turin", voice=at)
    await memory.observe("Edda", "residence", "Oslo", voice=tenure.Voice(at.at, source="b"))
    (review,) = await memory.reviews()
    (given,) = await memory.answer(review.review_id, tenure.Reply.ACCEPT, value="Turin")
    assert await memory.reviews() == []
    await memory.withdraw(given.verdict_id[:8], "Edda", "home")
    assert len(await memory.reviews()) == 1
    with pytest.raises(tenure.NotFound):
        await memory.answer("ffffff", tenure.Reply.BOTH)
    with pytest.raises(tenure.InputError, match="review_id is empty"):
        await memory.answer(" ", tenure.Reply.BOTH)


async def test_everything_that_was_said_and_every_chain(memory: Bank) -> None:
    await memory.observe("Edda", "residence", "Turin")
    await memory.observe("Otto", "hobby", "chess")
    assert [chain.slot.subject async for chain in memory.chains()] == ["Edda", "Otto"]
    assert [one.value async for one in memory.said()] == ["Turin", "chess"]
    assert [one.value async for one in memory.said("Otto")] == ["chess"]
    assert [one.value async for one in memory.said("Otto", "hobby")] == ["chess"]


async def test_what_is_wrong_is_said(memory: Bank) -> None:
    with pytest.raises(tenure.NotFound):
        await memory.timeline("Nobody")
    with pytest.raises(tenure.NotFound):
        await memory.retract("Nobody", "residence")
    with pytest.raises(tenure.InputError, match="offset"):
        await memory.remember("I live in Turin.", speaker="Edda", at=datetime(2026, 1, 1))
    await memory.observe("Edda", "hobby", "chess")
    await memory.observe("Edda", "hobby", "running")
    with pytest.raises(tenure.InputError, match="chess"):
        await memory.retract("Edda", "hobby")
    await memory.retract("Edda", "hobby", "chess")
    with pytest.raises(tenure.NotFound, match="no hobby"):
        await memory.correct("Edda", "hobby", "go", scope={"project": "x"})


async def test_what_was_never_said_is_neither_corrected_nor_retracted(memory: Bank) -> None:
    await memory.observe("Edda", "residence", "Turin")
    with pytest.raises(tenure.NotFound, match="Paris was never said") as caught:
        await memory.correct("Edda", "residence", "Rome", was="Paris")
    assert caught.value.hint == "told: Turin"
    with pytest.raises(tenure.NotFound, match="Paris was never said"):
        await memory.retract("Edda", "residence", "Paris")
    assert (await memory.ask("Where does Edda live?")).rows[0].value == "Turin"


async def test_outcomes_are_refused_where_they_decide_nothing(memory: Bank) -> None:
    with pytest.raises(tenure.InputError, match="outcomes do not decide residence") as caught:
        await memory.outcome("Edda", "residence", "Turin", success=True)
    assert caught.value.hint is not None and "tool_choice" in caught.value.hint


async def test_a_missing_group_is_an_error_before_anything_is_opened(tmp_path: Path) -> None:
    for group in ("", "a b"):
        with pytest.raises(tenure.InputError, match="group"):
            async with tenure.open(tmp_path / "graph", group=group):
                pass
    assert not (tmp_path / "graph").exists()


def test_every_public_name_is_there() -> None:
    for name in tenure.__all__:
        assert getattr(tenure, name) is not None
    assert set(dir(tenure)) == set(tenure.__all__)
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        getattr(tenure, "nothing_of_the_kind")  # noqa: B009


async def test_a_model_that_cannot_read_a_turn_is_said(memory: Bank) -> None:
    with serving(lambda *_: error(401)) as server, pytest.raises(ModelRefused):
        await memory.remember("I live in Ghent.", speaker="Ana", extractor=extractor(server))
    with serving(lambda *_: completion("…")) as server:
        done = await memory.remember("I live in Ghent.", speaker="Ana", extractor=extractor(server))
    assert done.observations == 0 and "answer cannot be used" in done.refused[0]
