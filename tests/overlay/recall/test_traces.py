"""Traces of questions: kept whole, read back, pruned, and forgotten with what they read."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio

from tenure.graph.engines import Engine
from tenure.graph.errors import GroupError, InputError, NotFound, StoreUnavailable
from tenure.graph.store import Store
from tenure.overlay.memory import Bank
from tenure.overlay.recall.model import Outcome, View
from tenure.overlay.recall.pack.model import BlockName, Label
from tenure.overlay.recall.traces import keep, trace, trace_record, traces

START = datetime(2026, 1, 1, tzinfo=UTC)


class HandClock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest_asyncio.fixture(loop_scope="session")
async def bank(engine: Engine, target: str) -> AsyncIterator[Bank]:
    """A bank that keeps traces, on one engine after the other; ``engine`` has emptied it."""
    async with await Store.open(target, clock=HandClock()) as store:
        memory = Bank(store, "g", trace=True)
        await memory.remember(
            "I live in Turin.", speaker="Edda", at=START - timedelta(days=9), conversation="c1"
        )
        await memory.remember(
            "My dog is called Quillfeather.", speaker="Edda", at=START - timedelta(days=8),
            conversation="c2",
        )  # fmt: skip
        yield memory


async def test_a_trace_says_what_was_asked_found_shown_and_answered(bank: Bank) -> None:
    answer = await bank.ask("Where does Edda live?")
    assert answer.outcome is Outcome.ANSWERED
    (one,) = await bank.traces()
    assert (one.question, one.view, one.outcome) == (
        "Where does Edda live?", View.CURRENT, Outcome.ANSWERED,
    )  # fmt: skip
    assert (one.group, one.answer, one.reason) == ("g", answer.text, answer.reason)
    assert [(seed.subject, seed.attribute) for seed in one.seeds] == [("Edda", "residence")]
    (row,) = answer.rows
    assert [(c.part, c.id, c.role) for c in one.cited] == [("rows", row.memory_id, row.role)]
    shown = next(s for s in one.shown if s.id == row.memory_id)
    assert (shown.block, shown.label) == (BlockName.CURRENT, Label.CURRENT)
    ranked = one.candidates[0]
    assert (ranked.place, ranked.id, ranked.dropped) == (1, row.memory_id, None)
    assert answer.packet is not None and one.tokens == answer.packet.tokens > one.plain_tokens > 0
    assert set(one.milliseconds) >= {"profile", "seed", "find", "rank", "pack", "answer"}
    assert all(spent >= 0 for spent in one.milliseconds.values())
    assert await trace(bank.store, "g", one.trace_id[:8]) == one
    json.dumps(trace_record(one))


async def test_without_being_asked_for_no_trace_is_kept(bank: Bank) -> None:
    await Bank(bank.store, "g").ask("Where does Edda live?")
    await bank.recall("Where does Edda live?")
    assert await bank.traces() == []


async def test_traces_are_read_by_group_and_time(bank: Bank) -> None:
    for _ in range(3):
        await bank.ask("Where does Edda live?")
    last, middle, _ = every = await bank.traces()
    assert [t.at for t in every] == sorted((t.at for t in every), reverse=True)
    assert await bank.traces(since=middle.at) == [last, middle]
    assert await bank.traces(since=middle.at, until=last.at) == [middle]
    assert await traces(bank.store, "h") == []
    with pytest.raises(GroupError):
        await traces(bank.store, "")
    with pytest.raises(InputError):
        await bank.traces(since=datetime(2026, 1, 1))
    with pytest.raises(NotFound):
        await trace(bank.store, "g", "zzzz")
    with pytest.raises(NotFound):
        await trace(bank.store, "g", "")


async def test_old_traces_are_pruned_by_number_or_by_age(bank: Bank) -> None:
    for _ in range(5):
        await bank.ask("Where does Edda live?")
    every = await bank.traces()
    assert await bank.store.traces.prune("h", keep=0) == 0
    assert await bank.store.traces.prune("g", keep=4) == 1
    assert await bank.traces() == every[:4]
    assert await bank.store.traces.prune("g", before=every[1].at) == 2
    assert await bank.traces() == every[:2]
    for wrong in ({}, {"keep": -1}, {"keep": True}, {"before": datetime(2026, 1, 1)}):
        given: dict[str, Any] = dict(wrong)
        with pytest.raises(InputError):
            await bank.store.traces.prune("g", **given)


@pytest.mark.parametrize(
    ("what", "left"),
    [
        ({"source": "c2"}, {"Where does Edda live?"}),
        ({"subject": "Edda"}, {"Who is Quux?"}),
    ],
    ids=["source", "subject"],
)
async def test_forgetting_reaches_the_traces(
    bank: Bank, engine: Engine, what: dict[str, str], left: set[str]
) -> None:
    asked = ["What is the name of Edda's dog?", "Is Quillfeather mine?", "Where does Edda live?"]
    for question in (*asked, "Who is Quux?"):
        await bank.ask(question)
    assert len(await bank.traces()) == 4
    dry = await bank.forget(**what, dry_run=True)  # type: ignore[arg-type]
    assert len(await bank.traces()) == 4
    done = await bank.forget(**what)  # type: ignore[arg-type]
    kept = {one.question for one in await bank.traces()}
    assert left <= kept and done.traces == dry.traces == 4 - len(kept) >= 2
    rows = await engine.read("MATCH (n) RETURN properties(n) AS all")
    assert "quillfeather" not in "\n".join(map(str, rows)).casefold()
    rows = await engine.read("MATCH (n:TenureTrace) RETURN properties(n) AS all")
    assert rows
    if "subject" in what:
        assert "edda" not in "\n".join(map(str, rows)).casefold()


async def test_what_was_forgotten_while_a_question_was_answered_leaves_no_trace(
    bank: Bank,
) -> None:
    await bank.ask("Where does Edda live?")
    (one,) = await bank.traces()
    await bank.forget(source="c1")
    assert await bank.traces() == []
    assert not await keep(bank.store, one)
    assert await bank.traces() == []


@pytest.mark.parametrize(
    ("question", "what"),
    [
        ("Does Edda live in Oslo?", {"source": "c1"}),
        ("Does Edda live in Oslo?", {"subject": "Edda"}),
        ("Does Edda's dog Quillfeather have a phone number?", {"subject": "Edda"}),
    ],
)
async def test_a_trace_that_comes_after_the_forgetting_brings_no_text_back(
    bank: Bank, engine: Engine, question: str, what: dict[str, str]
) -> None:
    await bank.ask(question)
    (one,) = await bank.traces()
    # As where the budget held no row: the answer names what the packet does not show.
    late = replace(one, shown=())
    assert await keep(bank.store, late)
    await bank.forget(**what)  # type: ignore[arg-type]
    assert await bank.traces() == []
    for kept in (one, late):
        assert not await keep(bank.store, kept)
    rows = await engine.read("MATCH (n:TenureTrace) RETURN properties(n) AS all")
    assert rows == []


async def test_a_graph_that_is_gone_takes_no_answer_and_keeps_no_half_trace(
    bank: Bank, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def gone(*_: object, **__: object) -> Any:
        raise StoreUnavailable("the database does not answer")

    with monkeypatch.context() as patch:
        patch.setattr(bank.store.engine, "write", gone)
        with caplog.at_level(logging.WARNING, "tenure.recall"):
            answer = await bank.ask("Where does Edda live?")
    assert answer.outcome is Outcome.ANSWERED
    assert "was not kept" in caplog.text
    assert await bank.traces() == []
    reads = bank.store.engine.read_rows
    calls = 0

    async def goes(*given: Any, **more: Any) -> Any:
        nonlocal calls
        calls += 1
        return await (reads if calls < 2 else gone)(*given, **more)

    with monkeypatch.context() as patch:
        patch.setattr(bank.store.engine, "read", gone)
        with pytest.raises(StoreUnavailable, match="does not answer"):
            await bank.ask("Where does Edda live?")
    with monkeypatch.context() as patch:
        patch.setattr(bank.store.engine, "read_rows", goes)
        calls = 1
        with pytest.raises(StoreUnavailable, match="does not answer"):
            await bank.ask("Where does Edda live?")
    assert await bank.traces() == []
