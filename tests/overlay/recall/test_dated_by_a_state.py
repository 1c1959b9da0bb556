"""Questions whose time is given by a state: "… when she worked for Acme"."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.clause import Place, parts
from tenure.overlay.recall.folding import fold
from tenure.overlay.recall.model import Answer, Outcome, Reason

NOW = utc("2026-03-01T00:00:00Z")


@pytest.fixture
def told(bank: Any, say: Any) -> Any:
    return bank(
        [
            say(subject, attribute, value, f"{year}-01-01T00:00:00Z")
            for subject, attribute, value, year in (
                ("Ana", "residence", "Braga", 2018),
                ("Ana", "residence", "Porto", 2021),
                ("Ana", "residence", "Lisbon", 2024),
                ("Ana", "employer", "Acme", 2021),
                ("Ana", "employer", "Bolt", 2023),
                ("Bruno", "employer", "Acme", 2018),
                ("Bruno", "employer", "Bolt", 2020),
                ("Bruno", "employer", "Acme", 2022),
                ("Bruno", "residence", "Rome", 2018),
                ("安娜", "residence", "杭州", 2021),
                ("安娜", "residence", "深圳", 2024),
                ("安娜", "employer", "阿里", 2021),
                ("安娜", "employer", "腾讯", 2023),
            )
        ]
    )


async def asked(bank: Any, question: str, **more: Any) -> Answer:
    return await ask(bank, "g", question, asked_at=NOW, **more)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Where did Ana live when she worked for Acme?", ["Porto"]),
        ("Where did Ana live while she was working for Acme?", ["Porto"]),
        ("When Ana worked for Acme, where did she live?", ["Porto"]),
        ("Where did Ana live during her time at Acme?", ["Porto"]),
        ("Where did Ana live in her time at Acme?", ["Porto"]),
        ("Where did Ana live before she worked for Acme?", ["Braga"]),
        ("Where did Ana work when she lived in Porto?", ["Acme", "Bolt"]),
        ("安娜在阿里工作的时候住在哪里？", ["杭州"]),
        ("安娜在阿里工作时住在哪里？", ["杭州"]),
        ("安娜在阿里工作期间住在哪里？", ["杭州"]),
        ("安娜住在深圳的时候在哪里工作？", ["腾讯"]),
        ("安娜2022年的时候住在哪里？", ["杭州"]),
    ],
)
async def test_the_interval_of_the_state_is_the_time(
    told: Any, question: str, values: list[str]
) -> None:
    got = await asked(told, question)
    assert (got.reason, [row.value for row in got.rows]) == (Reason.HELD_THEN, values)


async def test_yes_or_no_at_that_time(told: Any) -> None:
    got = await asked(told, "Did Ana live in Porto when she worked for Acme?")
    assert got.text.startswith("yes: Porto")
    got = await asked(told, "Did Ana live in Lisbon when she worked for Acme?")
    assert got.text.startswith("no: Porto")
    assert (await asked(told, "安娜在阿里工作的时候住在深圳吗？")).text.startswith("否：杭州")


@pytest.mark.parametrize(
    "question",
    [
        "Where did Ana live when she worked for Initech?",
        "Where did Ana live when she was young?",
        "Where did Ana live as a child?",
        "Where did Ana live while at Acme?",
        "Where did Ana live the year she joined Acme?",
        "Where did Ana live until she worked for Acme?",
        "Where did Bruno live when he worked for Acme?",
        "安娜在百度工作的时候住在哪里？",
        "安娜小时候住在哪里？",
        "安娜出差的时候住在哪里？",
    ],
)
async def test_a_state_that_is_not_known_gives_no_time(told: Any, question: str) -> None:
    got = await asked(told, question)
    assert (got.outcome, got.reason) == (Outcome.ABSTAINED, Reason.STATE_UNKNOWN)
    assert got.rows == () and got.question == question


async def test_a_condition_of_the_present_may_be_a_scope(bank: Any, say: Any) -> None:
    day = "2025-01-01T00:00:00Z"
    one = bank(
        [
            say("Ana", "diet", "vegan", day),
            say("Ana", "diet", "fish", day, scope={"condition": "when she travels"}),
            say("安娜", "diet", "素食", day),
            say("安娜", "diet", "鱼", day, scope={"condition": "出差的时候"}),
        ]
    )
    assert [r.value for r in (await asked(one, "What does Ana eat when she travels?")).rows] == [
        "fish"
    ]
    assert [r.value for r in (await asked(one, "安娜出差的时候吃什么？")).rows] == ["鱼"]


async def test_the_time_given_outranks_the_state(told: Any) -> None:
    then = utc("2019-01-01T00:00:00Z")
    for state in ("she worked for Acme", "she worked for Initech"):
        got = await asked(told, f"Where did Ana live when {state}?", as_of=then)
        assert [row.value for row in got.rows] == ["Braga"]


@pytest.mark.parametrize(
    ("question", "clause", "place"),
    [
        ("Where did Ana live after she worked for Acme?", "she worked for acme", Place.AFTER),
        ("安娜在阿里工作之前住在哪里？", "安娜在阿里工作", Place.BEFORE),
    ],
)
def test_the_clause_is_cut_off(question: str, clause: str, place: Place) -> None:
    cut = parts(fold(question))
    assert cut is not None and (cut.clause, cut.place) == (clause, place)


@pytest.mark.parametrize(
    "question",
    [
        "When did Ana move?",
        "How did the home of Ana change, and when?",
        "Do you know when Ana moved?",
        "What does Ana use when travelling?",
        "Where did Ana live before 2020?",
        "Where did Ana live previously?",
        "安娜以前住在哪里？",
        "安娜什么时候搬家？",
        "例会在什么时候？",
        "安娜的工作时间是什么？",
    ],
)
def test_no_clause(question: str) -> None:
    assert parts(fold(question)) is None


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("When did Ana work for Acme?", ["Acme"]),
        ("Since when does Ana work for Bolt?", ["Bolt"]),
        ("How long did Ana work for Acme?", ["Acme"]),
        ("When did Bruno work for Acme?", ["Acme", "Acme"]),
        ("When did Ana work for Initech?", []),
        ("Where did Ana work after Acme?", ["Bolt"]),
        ("Where did Ana work before Bolt?", ["Acme"]),
        ("Where did Ana work after Bolt?", []),
        ("Where did Ana work before Acme?", []),
        ("安娜什么时候在阿里工作？", ["阿里"]),
        ("安娜在阿里之后在哪里工作？", ["腾讯"]),
    ],
)
async def test_a_question_about_a_value_is_about_that_value(
    told: Any, question: str, values: list[str]
) -> None:
    got = await asked(told, question)
    assert [row.value for row in got.rows] == values
    assert (got.outcome is Outcome.ANSWERED) == bool(values)
