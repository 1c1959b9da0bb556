"""Questions about what is to come, what was first, and what no value answers."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Outcome, Reason

NOW = utc("2026-07-01T00:00:00Z")


@pytest.fixture
def told(bank: Any, say: Any) -> Any:
    moves = [("Rome", "2020"), ("Oslo", "2021"), ("Rome", "2022")]
    return bank(
        [
            say("Edda", "residence", "Turin", "2026-03-01T00:00:00Z"),
            say("Edda", "residence", "Oslo", "2026-06-01T00:00:00Z", "plans",
                valid_from="2026-09-01T00:00:00Z"),
            *(say(who, "residence", place, f"{year}-05-01T00:00:00Z")
              for who in ("Rita", "Nora") for place, year in moves),
            say("Nora", "residence", "Rome", "2025-05-01T00:00:00Z", "ends"),
            say("Ada", "residence", "Bonn", "2025-01-01T00:00:00Z"),
            say("Ada", "diet", "vegan", "2025-01-01T00:00:00Z"),
            say("Ada", "diet", "meat", "2025-01-02T00:00:00Z",
                scope={"condition": "on weekends"}),
            say("Ada", "shoe size", "38", "2025-01-01T00:00:00Z"),
            say("Ada", "鞋码", "24", "2025-01-01T00:00:00Z"),
            say("王芳", "residence", "北京", "2025-01-01T00:00:00Z"),
        ]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("question", "outcome", "reason", "words"),
    [
        ("Where will Edda live in October?", "answered", "planned", "Oslo"),
        ("Where will Edda live in 2027?", "answered", "planned", "Oslo"),
        ("Where will Edda live next year?", "answered", "planned", "Oslo"),
        ("Edda明年住在哪里？", "answered", "planned", "Oslo"),
        ("Edda 10月会住在哪里？", "answered", "planned", "Oslo"),
        ("Where will Edda live in August?", "abstained", "no_change", ""),
        ("Where does Edda live?", "answered", "holds", "Turin"),
        ("Where will Ada live next year?", "abstained", "no_change", ""),
        ("王芳明年住在哪里？", "abstained", "no_change", ""),
        ("Where did Rita live before Rome?", "answered", "held_then", "Oslo (2021"),
        ("Rita搬回Rome之前住在哪里？", "answered", "held_then", "Oslo（2021"),
        ("Where did Rita live after Rome?", "answered", "held_then", "Oslo (2021"),
        ("Where did Rita live after Oslo?", "answered", "held_then", "Rome (since 2022"),
        ("Where did Rita live first?", "answered", "held_before", "Rome (2020"),
        ("Where did Rita originally live?", "answered", "held_before", "Rome (2020"),
        ("Where did Ada originally live?", "answered", "held_before", "Bonn"),
        ("Rita最初住在哪里？", "answered", "held_before", "Rome（2020"),
        ("How often has Nora moved?", "abstained", "question_unclear", ""),
        ("How many times has Nora moved?", "abstained", "question_unclear", ""),
        ("Nora搬过几次家？", "abstained", "question_unclear", ""),
        ("Why did Nora move?", "abstained", "question_unclear", ""),
        ("Nora为什么搬家？", "abstained", "question_unclear", ""),
        ("What is Ada's shoe size?", "answered", "holds", "38"),
        ("Ada的鞋码是多少？", "answered", "holds", "24"),
        ("Ada打算搬去哪里？", "abstained", "no_change", ""),
        ("How old is Ada?", "empty", "never_told", ""),
    ],
)
async def test_an_answer_and_its_reason(
    told: Any, question: str, outcome: str, reason: str, words: str
) -> None:
    got = await ask(told, "g", question, asked_at=NOW)
    assert (got.outcome, got.reason) == (Outcome(outcome), Reason(reason)), got.text
    assert got.text.removeprefix("planned: ").removeprefix("计划：").startswith(words)


async def test_yes_or_no_names_what_holds_in_a_narrower_scope(told: Any) -> None:
    got = await ask(told, "g", "Does Ada eat meat?", asked_at=NOW)
    assert got.text.startswith("no: vegan")
    assert got.hint.startswith("known: meat (condition=on weekends")


async def test_from_where_to_where_lists_no_end_of_something_else(told: Any) -> None:
    for question in ("From where to where did Nora move?", "Nora从哪里搬到了哪里？"):
        got = await ask(told, "g", question, asked_at=NOW)
        assert [(c.old.value if c.old else None, c.new.value) for c in got.changes] == [
            ("Rome", "Oslo"),
            ("Oslo", "Rome"),
        ]
