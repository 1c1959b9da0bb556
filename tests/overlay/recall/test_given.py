"""Questions of the shared cases, with the cases' own observations given."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Answer, Outcome
from tests.cases.format import inputs, moment

SHARED = Path(os.environ.get("TENURE_SHARED") or Path(__file__).parents[4] / "shared")
FLOOR = 27
"""Right answers of 31. The others name no attribute of the vocabulary, or nobody."""


def questions() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    path = SHARED / "cases" / "cases.jsonl"
    if not path.exists():
        reason = f"the shared cases are not at {SHARED}"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)
    for line in path.read_text("utf-8").splitlines():
        case = json.loads(line)
        if case["timeline"] and case["conversation"] and not case["conversation"]["actions"]:
            for question in case["conversation"]["questions"]:
                yield case["timeline"], question


async def answered(bank: Any, timeline: dict[str, Any], question: dict[str, Any]) -> Answer:
    given = inputs(timeline)
    told = [o for o in given.observations.values() if o.source not in given.forgotten]
    return await ask(
        bank(told, given.verdicts, given.policies),
        question["group"],
        question["text"],
        asked_at=moment(question["asked_at"]),
        as_of=moment(question["as_of"]),
        known_at=moment(question["known_at"]),
        scope=question["scope"] or None,
    )


def says(text: str, item: str) -> bool:
    folded, wanted = text.casefold(), item.casefold()
    if re.search("[\u3400-\u9fff]", wanted):
        return wanted in folded
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", folded) is not None


async def test_given_observations_most_questions_are_right_and_none_is_stale(bank: Any) -> None:
    right = count = 0
    for timeline, question in questions():
        got, expect = await answered(bank, timeline, question), question["expect"]
        outcome = Outcome.ABSTAINED if got.outcome is Outcome.EMPTY else got.outcome
        assert not any(says(got.text, item) for item in expect["forbid"]), question["text"]
        count += 1
        right += outcome == expect["outcome"] and all(
            any(says(got.text, item) for item in items) for items in expect["accept"]
        )
    assert right >= FLOOR, f"{right} of {count}"
