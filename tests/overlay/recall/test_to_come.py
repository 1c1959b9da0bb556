"""What is known to begin or to end after the question, without being planned."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Answer, Outcome, Reason

NOW = utc("2026-10-15T00:00:00Z")
SAID = "2026-10-01T00:00:00Z"
MARCH = "2027-03-01T00:00:00Z"


@pytest.fixture
def told(bank: Any, say: Any) -> Any:
    return bank(
        [
            say("Ines", "residence", "Lyon", "2026-01-01T00:00:00Z"),
            say("Ines", "residence", "Oslo", SAID, valid_from=MARCH),
            say("Ines", "employer", "Orchid", "2026-01-01T00:00:00Z"),
            say("林岚", "residence", "成都", "2026-01-01T00:00:00Z"),
            say("林岚", "residence", "上海", SAID, valid_from=MARCH),
        ]
    )


async def asked(bank: Any, question: str) -> Answer:
    return await ask(bank, "g", question, asked_at=NOW)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Where does Ines live?", "Lyon ("),
        ("Where will Ines live in April 2027?", "Oslo (from 2027-03-01)"),
        ("Where will Ines live?", "Lyon → Oslo (2027-03-01)"),
        ("Will Ines move to Oslo?", "yes: Lyon → Oslo (2027-03-01)"),
        ("Will Ines live in Oslo in April 2027?", "yes: Oslo (from 2027-03-01)"),
        ("林岚2027年4月会住在哪里？", "上海（"),
        ("林岚将来会搬到哪里？", "成都 → 上海（"),
    ],
)
async def test_answered(told: Any, question: str, text: str) -> None:
    got = await asked(told, question)
    assert (got.outcome, got.text[: len(text)]) == (Outcome.ANSWERED, text)


@pytest.mark.parametrize(
    "question",
    [
        "Where will Ines live in January 2027?",  # what holds now may end before
        "Where will Ines work in April 2027?",
        "Will Ines live in Lyon in April 2027?",
        "林岚2027年1月会住在哪里？",
    ],
)
async def test_what_holds_now_is_no_foretelling(told: Any, question: str) -> None:
    got = await asked(told, question)
    assert (got.outcome, got.reason) == (Outcome.ABSTAINED, Reason.NO_CHANGE)
