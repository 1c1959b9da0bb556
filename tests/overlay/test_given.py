"""What the public methods say to what they cannot use, and the newest words of a turn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

import tenure
from tenure.graph.errors import InputError
from tenure.graph.times import utc
from tenure.overlay.actions import Voice
from tenure.overlay.memory import Bank

AT = utc("2026-03-01T09:00:00Z")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bank(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Bank]:
    now = [AT]

    def clock() -> datetime:
        now[0] += timedelta(minutes=1)
        return now[0]

    place: Path = tmp_path_factory.mktemp("given") / "graph"
    async with tenure.open(place, group="g", clock=clock) as opened:
        await opened.remember("I live in Rome.", speaker="Ada", at=AT)
        yield opened


BAD_NAMES: list[Any] = [None, 5, "", "\ud800", "a\x00b"]
NAIVE: Any = datetime(2026, 1, 1)


async def _all(items: Any) -> list[Any]:
    return [one async for one in items]


CALLS: list[Callable[[Bank, Any], Awaitable[object]]] = [
    lambda b, x: b.remember("I live in Rome.", speaker=x),
    lambda b, x: b.remember("I live in Rome.", speaker="Ada", role=x),
    lambda b, x: b.remember("I live in Rome.", speaker="Ada", conversation=x),
    lambda b, x: b.observe(x, "residence", "Rome"),
    lambda b, x: b.observe("Ada", x, "Rome"),
    lambda b, x: b.observe("Ada", "residence", "Rome", stance=x),
    lambda b, x: b.observe("Ada", "residence", "Rome", scope={"project": x}),
    lambda b, x: b.correct(x, "residence", "Rome"),
    lambda b, x: b.correct("Ada", x, "Rome"),
    lambda b, x: b.retract(x, "residence"),
    lambda b, x: b.outcome(x, "tool_used", "make", success=True),
    lambda b, x: b.forget(source=x),
    lambda b, x: b.forget(turn=x),
    lambda b, x: b.forget(subject=x),
    lambda b, x: b.answer(x, "accept"),  # type: ignore[arg-type]
    lambda b, x: b.answer("rev", x),
    lambda b, x: b.withdraw(x, "Ada", "residence"),
    lambda b, x: b.withdraw("ver", x, "residence"),
    lambda b, x: b.ask(x),
    lambda b, x: b.timeline(x),
    lambda b, x: b.state(x),
    lambda b, x: b.why(x),
]


@pytest.mark.parametrize("call", CALLS, ids=range(len(CALLS)))
async def test_what_is_no_name_is_the_callers_fault(
    bank: Bank, call: Callable[[Bank, Any], Awaitable[object]]
) -> None:
    for given in BAD_NAMES:
        with pytest.raises(InputError):
            await call(bank, given)


@pytest.mark.parametrize(
    "call",
    [
        lambda b: b.remember("I live in \ud800Rome.", speaker="Ada"),
        lambda b: b.remember(None, speaker="Ada"),
        lambda b: b.remember("x" * 1_000_001, speaker="Ada"),
        lambda b: b.remember("I live in Rome.", speaker="Ada", name=5),
        lambda b: b.remember("I live in Rome.", speaker="Ada", at=NAIVE),
        lambda b: b.remember("I live in Rome.", speaker="Ada", at="2026-01-01T00:00:00Z"),
        lambda b: b.observe("Ada", "residence", 10**30),
        lambda b: b.observe("Ada", "residence", object()),
        lambda b: b.observe("Ada", "residence", "Rome", scope=5),
        lambda b: b.observe("Ada", "residence", "Rome", still="yes"),
        lambda b: b.observe("Ada", "residence", "Rome", valid_from=5),
        lambda b: b.observe("Ada", "residence", "Rome", valid_from=NAIVE),
        lambda b: b.observe("Ada", "residence", "Rome", voice=Voice(NAIVE)),
        lambda b: b.observe("Ada", "residence", "Rome", voice=Voice(AT, speaker=NAIVE)),
        lambda b: b.observe("Ada", "residence", "Rome", voice=Voice(AT, quote="\ud800")),
        lambda b: b.correct("Ada", "residence", "Rome", was=object()),
        lambda b: b.retract("Ada", "residence", "\ud800"),
        lambda b: b.ask("Where does Ada live?", as_of=NAIVE),
        lambda b: b.ask("Where does Ada live?", known_at="yesterday"),
        lambda b: b.ask("Where does Ada live?", asked_at=5),
        lambda b: b.ask("Where does Ada live?", view="past"),
        lambda b: b.ask("Where does Ada live?", scope="x"),
        lambda b: b.timeline("Ada", 5),
        lambda b: b.timeline("Ada", known_at=NAIVE),
        lambda b: b.state("Ada", as_of=NAIVE),
        lambda b: b.answer("rev", "accept", note=5),
        lambda b: _all(b.said(5)),
        lambda b: _all(b.chains(known_at=NAIVE)),
        lambda b: b.forget(),
    ],
)
async def test_what_cannot_be_used_is_the_callers_fault(
    bank: Bank, call: Callable[[Any], Awaitable[object]]
) -> None:
    with pytest.raises(InputError):
        await call(bank)


async def test_the_newest_call_is_the_newest_words(bank: Bank) -> None:
    async def said(place: str) -> tuple[int, str]:
        done = await bank.remember(f"I live in {place}.", speaker="Bo", at=AT, name="one")
        answer = await bank.ask("Where does Bo live?", asked_at=AT + timedelta(days=1))
        return done.changed, answer.rows[0].value

    assert [(await said(p))[1] for p in ("Rome", "Oslo", "Rome", "Oslo")] == [
        "Rome", "Oslo", "Rome", "Oslo",
    ]  # fmt: skip
    assert await said("Oslo") == (0, "Oslo")
    assert (await bank.timeline("Bo"))[0].memories[0].supports == 1


async def test_a_name_with_signs_that_show_nothing_is_the_same_name(bank: Bank) -> None:
    for name in ("Cy\u200b", "\u200eCy", "C\u2060y\ufe0f"):
        await bank.remember("I live in Bonn.", speaker=name, at=AT.astimezone(UTC))
    answer = await bank.ask("Where does Cy live?", asked_at=AT + timedelta(days=1))
    assert [row.value for row in answer.rows] == ["Bonn"]
    assert (
        sum(one.name.strip("\u200b\u200e") == "Cy" for one in await bank.store.subjects("g")) == 1
    )
