"""How many times a question goes to the graph, whatever it names."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tenure.graph.door import observation
from tenure.graph.engines import Engine
from tenure.graph.store import Store
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Outcome

NOW = datetime(2026, 4, 1, tzinfo=UTC)
PEOPLE = ("Ana", "Bo", "Cy", "Di")


@pytest.mark.parametrize(
    ("question", "most"),
    [
        ("Where does Ana live?", 3),  # names, slots, quotes
        ("Where did Ana live in May 2025?", 3),
        ("How did Ana's residence change?", 3),
        ("Does Ana live in Bern or Rome?", 3),
        ("Where do Ana, Bo, Cy and Di live?", 3),
        ("Who works for Acme?", 4),  # whose value it is, too
        ("Where does Ana's manager live?", 6),  # one more slot to walk over
    ],
)
async def test_a_question_goes_to_the_graph_a_few_times(
    engine: Engine, target: str, monkeypatch: pytest.MonkeyPatch, question: str, most: int
) -> None:
    values = (("residence", "Bern", 1), ("residence", "Rome", 6), ("employer", "Acme", 1),
              ("manager", "Otto", 1))  # fmt: skip
    told = [
        observation(
            group="g", subject=name, attribute=attribute, value=value, stance="asserts",
            observed_at=datetime(2025, month, 1, tzinfo=UTC), source=f"{name}/{value}",
        )
        for name in PEOPLE
        for attribute, value, month in values
    ]  # fmt: skip
    told.append(
        observation(
            group="g", subject="Otto", attribute="residence", value="Oslo", stance="asserts",
            observed_at=datetime(2025, 1, 1, tzinfo=UTC), source="otto",
        )
    )  # fmt: skip
    async with await Store.open(target) as store:
        await store.observe(told)
        calls = 0
        fetch = store.engine._fetch

        async def counted(*given: Any, **more: Any) -> Any:
            nonlocal calls
            calls += 1
            return await fetch(*given, **more)

        monkeypatch.setattr(store.engine, "_fetch", counted)
        answer = await ask(store, "g", question, asked_at=NOW)
    assert answer.outcome is Outcome.ANSWERED and answer.packet is not None
    assert answer.packet.rows
    assert calls <= most
