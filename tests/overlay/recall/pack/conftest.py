"""A bank with every state that a slot can have, and its packets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tenure.graph.times import utc
from tenure.overlay.recall.pack.model import Packet
from tenure.overlay.recall.recall import recall
from tenure.overlay.recall.recalled import Packing

NOW = utc("2026-03-01T00:00:00Z")
Ask = Callable[..., Awaitable[Packet]]


def day(text: str) -> str:
    return f"{text}T00:00:00Z"


@pytest.fixture
def full(bank: Any, say: Any) -> Any:
    """Slots of high risk (residence, allergy, medication) and of low risk (diet, hobby)."""
    wrong = say("Maya", "medication", "aspirin", day("2025-03-01"))
    return bank(
        [
            say("Maya", "residence", "Bristol", day("2024-01-15"), quote="I live in Bristol.",
                speaker="Maya"),
            say("Maya", "residence", "Lisbon", day("2024-10-06"), speaker="Maya"),
            say("Maya", "residence", "Porto", day("2025-05-01"), "plans",
                valid_from=day("2026-09-01")),
            say("Maya", "residence", "Mars", day("2025-06-01"), "supposes"),
            wrong,
            say("Maya", "medication", "aspirin", day("2025-03-02"), "retracts"),
            say("Maya", "diet", "omnivore", day("2024-01-05")),
            say("Maya", "diet", "vegan", day("2025-01-05")),
            say("Maya", "diet", "vegetarian", day("2025-01-06"),
                scope={"condition": "on weekends"}),
            say("Maya", "allergy", "sesame", day("2025-01-05")),
            say("Maya", "allergy", "mango", day("2025-02-05")),
            say("Maya", "allergy", "peanuts", day("2025-02-06"), "denies"),
            say("Maya", "manager", "Otto", day("2025-01-01")),
            say("Otto", "residence", "Oslo", day("2024-01-15")),
            say("Uta", "residence", "Bern", day("2025-01-01"), source="a/1"),
            say("Uta", "residence", "Basel", day("2025-01-01"), source="b/1"),
        ]
    )  # fmt: skip


@pytest.fixture
def packet(full: Any) -> Ask:
    """The packet of a question on that bank."""

    async def of(question: str, **more: Any) -> Packet:
        given = {"asked_at": NOW, "groups": ["g"], **more}
        packing = Packing(**{n: given.pop(n) for n in ("budget", "top", "tokenizer") if n in given})
        return await recall(full, given.pop("groups"), question, packing=packing, **given)

    return of
