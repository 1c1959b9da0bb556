"""The kind of thing that a question names: a cat is no dog, and who is loved may change."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.overlay.recall.ask import ask

NOW = utc("2026-03-01T00:00:00Z")
DAY = "2025-01-01T00:00:00Z"


@pytest.fixture
def told(bank: Any, say: Any) -> Any:
    return bank(
        [
            say("Devi", "pet", "dog Rex", DAY),
            say("Devi", "pet", "cat Misty", DAY),
            say("Devi", "pet", "dog Rex", "2025-06-01T00:00:00Z", "ends"),
            say("Cleo", "pet", "cat", DAY),
            say("Ana", "spouse", "Ivy", DAY),
            say("Ana", "spouse", "Ivy", "2025-06-01T00:00:00Z", "ends"),
            say("Ana's girlfriend", "name", "Ivy", DAY),
            say("茅瑜", "gym", "跃动", DAY),
            say("茅瑜", "budget", "三万", DAY),
        ]
    )


@pytest.mark.parametrize(
    ("question", "outcome", "words"),
    [
        ("What is Devi's dog called?", "abstained", "not known now: it ended"),
        ("What was Devi's dog called?", "answered", "dog Rex (2025"),
        ("What is Devi's cat called?", "answered", "cat Misty (since"),
        ("What pets does Devi have?", "answered", "cat Misty (since"),
        ("Does Devi have a dog?", "answered", "no: dog Rex (2025"),
        ("Does Devi have a cat?", "answered", "yes: cat Misty (since"),
        ("What is Cleo's dog called?", "empty", "never told"),
        ("Is Ana still with Ivy?", "answered", "no: Ivy"),
        ("What is Ana's girlfriend called?", "abstained", "not known now: it ended"),
        ("茅瑜在哪家健身房锻炼？", "answered", "跃动"),
        ("茅瑜的健身卡多少钱？", "abstained", ""),
        ("茅瑜的预算是多少钱？", "answered", "三万"),
    ],
)
async def test_only_what_is_of_the_kind_answers(
    told: Any, question: str, outcome: str, words: str
) -> None:
    got = await ask(told, "g", question, asked_at=NOW)
    assert str(got.outcome) == outcome, got.text
    assert got.text.startswith(words)
