"""An ingest into a real store, embedded: twice is once, and one turn at a time gives the same."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tenure.cli.readers import Options, open_log
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import ingest

from ...support.shared import ROOT
from ..extraction.said import Spoken, turn
from .feeding import feed, values

SAMPLE = ROOT / "cli/sample/conversation.jsonl"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def store(tmp_path_factory: object) -> AsyncIterator[Store]:
    folder: Path = tmp_path_factory.mktemp("graph")  # type: ignore[attr-defined]
    async with await Store.open(folder) as opened:
        yield opened


async def test_the_sample_twice_is_the_sample_once(store: Store) -> None:
    log = open_log(SAMPLE, Options("sample"))
    first = await ingest(store, log, extractor=RuleExtractor(), clock=system_clock)
    again = await ingest(
        store,
        open_log(SAMPLE, Options("sample")),
        extractor=RuleExtractor(),
        clock=system_clock,
    )
    assert first.observations == first.read > 150
    assert (again.observations, again.changed) == (0, 0)
    assert again.repeated == first.read
    assert (await values(store, "sample", "Maya", "residence"))["Bristol"] == "current"


async def test_a_turn_alone_is_understood_by_what_was_said_before_it(store: Store) -> None:
    said: list[Spoken] = [
        "I'm allergic to penicillin.",
        "Sorry, I meant amoxicillin, not penicillin.",
    ]
    for number, one in enumerate(said):
        await feed(store, turn(one, number, conversation="alone"))
    found = await values(store, "g", "Ana", "allergy")
    assert found.get("amoxicillin") == "current"
    assert found.get("penicillin") is None


async def test_somebody_elses_word_in_a_later_run_is_reported(store: Store) -> None:
    await feed(store, turn(("Tom", "I live in Leeds."), 0, conversation="tom"))
    await feed(store, turn(("Priya", "Tom lives in Sheffield now."), 1, conversation="priya"))
    assert await values(store, "g", "Tom", "residence") == {"Leeds": "current"}
