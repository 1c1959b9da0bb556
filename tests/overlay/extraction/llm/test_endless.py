"""A model that finds no end: its answer is bounded, paid for, and takes no other turn with it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tenure.graph.errors import ModelUnavailable
from tenure.overlay.extraction.llm import OpenAIEndpoint
from tenure.overlay.extraction.llm.openai import ANSWER_TOKENS

from ....support.openai_server import (
    Answer,
    completion,
    error,
    knows,
    serving,
    statements,
    turns_of,
)
from .asked import Pauses, asked, extractor, heard, told

TEXT = "I live in Ghent."
SAID: dict[str, list[dict[str, Any]]] = {TEXT: [{"value": "Ghent"}]}
GHENT = ("asserts", "Ana", "residence", "Ghent")
ENDLESS = "Where shall we begin?"


def stuck(request: dict[str, Any], _: int) -> Answer:
    """A model that repeats a statement without end, as soon as it sees one text."""
    said = json.dumps({"statements": statements(request, SAID)})
    if any(text == ENDLESS for _, _, text in turns_of(request)):
        return completion(said[:-2] + ", " + said[16:-2], end="length")
    return completion(said)


async def test_an_answer_has_a_bound() -> None:
    _, _, server = await asked([TEXT], SAID)
    assert [one["max_tokens"] for one in server.requests] == [ANSWER_TOKENS]
    with serving(knows(SAID)) as server:
        endpoint = OpenAIEndpoint("m", base_url=server.url, key="k", answer_tokens=300)
        await heard(extractor(server, endpoint=endpoint).start(), [TEXT])
    assert [one["max_tokens"] for one in server.requests] == [300]


@pytest.mark.parametrize("newer", [True, False])
async def test_a_bound_that_is_refused_gets_its_newer_name_or_is_left_out(newer: bool) -> None:
    name = "max_completion_tokens"

    def script(request: dict[str, Any], number: int) -> Answer:
        if "max_tokens" in request:
            use = f" Use '{name}' instead." if newer else ""
            return error(400, f"Unsupported parameter: 'max_tokens'.{use}")
        return knows(SAID)(request, number)

    with serving(script) as server:
        by = extractor(server, turns_per_call=1, concurrency=3)
        result = await heard(by.start(), [TEXT] * 3)
        first = len(server.requests)
        await heard(by.start(), [TEXT])
    # Of calls in flight each may be refused once; no call of theirs is lost, nor the form.
    assert [list(told(said)) for _, said in result.read] == [[GHENT]] * 3
    assert 4 <= first <= 6 and len(server.requests) == first + 1
    assert all("response_format" in one for one in server.requests)
    assert server.requests[-1].get(name) == (ANSWER_TOKENS if newer else None)


async def test_an_answer_that_is_cut_off_takes_no_other_turn_with_it() -> None:
    result, reading, server = await asked([TEXT, ENDLESS, TEXT], stuck)
    assert [list(told(said)) for _, said in result.read] == [[GHENT]] * 2
    assert [(one.turn.text, one.reason) for one in result.unread] == [
        (ENDLESS, "the model's answer was cut off, because it was too long")
    ]
    assert len(server.requests) == 4 and reading.numbers()["repairs"] == 0
    assert reading.numbers()["completion_tokens"] == 4 * 20


async def test_a_model_that_never_finds_an_end_ends_the_run() -> None:
    with serving(stuck) as server:
        by = extractor(server, turns_per_call=1, concurrency=1, give_up=3)
        reading = by.start()
        result = await heard(reading, [ENDLESS] * 5)
    assert len(server.requests) == 3 and len(result.unread) == 3
    assert isinstance(reading.ended, ModelUnavailable) and "cut off" in str(reading.ended)


async def test_what_is_whole_is_read_though_it_fills_the_bound() -> None:
    result, _, _ = await asked(
        [TEXT], lambda request, _: completion({"statements": statements(request, SAID)},
                                              end="length")
    )  # fmt: skip
    assert list(told(result.read[0][1])) == [GHENT]


async def test_a_timeout_is_tried_once_more_and_counts_against_the_budget() -> None:
    with serving(lambda *_: Answer("{}", delay=60)) as server:
        endpoint = OpenAIEndpoint(
            "m", base_url=server.url, key="k", timeout=0.2, retries=4, sleep=Pauses()
        )
        reading = extractor(server, endpoint=endpoint).start()
        async with asyncio.timeout(10):
            result = await heard(reading, [TEXT])
        assert len(server.requests) == 2
        shown = sum(len(one["content"]) for one in server.requests[0]["messages"])
    numbers = reading.numbers()
    assert [one.reason for one in result.unread] == ["no answer within 0.2 s"]
    assert numbers["retries"] == 1 and numbers["calls_estimated"] == 2
    assert numbers["completion_tokens"] == 0
    assert numbers["prompt_tokens"] == pytest.approx(2 * shown / 4, rel=0.02)
