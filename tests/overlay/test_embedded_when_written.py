"""With an embedder, what is told is embedded right after it is stored, and never lost by it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest_asyncio

import tenure
from tenure.graph.engines import Engine
from tenure.graph.model import Authority, Turn
from tenure.overlay.embedding import AfterWrites, Use, embed
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import ingest
from tenure.overlay.memory import Bank
from tenure.overlay.recall.search import Way, search
from tenure.overlay.sources import source_of, turn_node_id

from ..support.toy_embedder import Toy

AT = datetime(2026, 1, 1, tzinfo=UTC)


def turn(text: str, n: int) -> Turn:
    source = source_of("c", str(n))
    return Turn(
        turn_id=turn_node_id("g", source),
        group="g",
        source=source,
        at=AT + timedelta(seconds=n),
        position=n,
        speaker="Noll",
        authority=Authority.USER,
        text=text,
        role="user",
    )


class Broken(Toy):
    """Fails with an error of its own after some calls."""

    def __init__(self, after: int = 0) -> None:
        super().__init__()
        self.left = after

    async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Sequence[float]]:
        self.left -= 1
        if self.left < 0:
            raise ValueError("no such host")
        return await super().embed(texts, use)


@pytest_asyncio.fixture(loop_scope="session")
async def memory(engine: Engine, target: str) -> AsyncIterator[Bank]:
    async with tenure.open(target, group="g", embedder=Toy()) as opened:
        yield opened


def toy(memory: Bank) -> Toy:
    assert isinstance(memory.embedder, Toy)
    return memory.embedder


async def test_what_is_remembered_is_found_by_meaning(memory: Bank) -> None:
    await memory.store.observe([], turns=[turn("my old cello", 9)])
    done = await memory.remember("I live in Ashby.", speaker="Noll", at=AT)
    assert (done.observations, done.not_embedded) == (1, "")
    stored = [text for text, use in toy(memory).asked if use is Use.STORED]
    assert sorted(stored) == ["Noll residence Ashby", "Noll: I live in Ashby."]
    hits = await search(memory.store, ["g"], "whose home?", k=5, embedder=Toy())
    assert [Way.VECTOR in hit.ranks for hit in hits] == [True, True]
    await memory.remember("I live in Ashby.", speaker="Noll", at=AT)
    await memory.correct("Noll", "residence", "Corran")
    stored = [text for text, use in toy(memory).asked if use is Use.STORED]
    assert stored[2:] == ["Noll residence Corran"]
    assert (await embed(memory.store, "g", Toy())).turns == 1  # the cello: it was there before


async def test_a_failing_model_loses_no_fact(memory: Bank) -> None:
    memory.embedder = Broken()
    done = await memory.remember("I live in Ashby.", speaker="Noll", at=AT)
    assert done.observations == 1
    assert done.not_embedded.startswith("toy did not answer: ValueError: no such host; ")
    assert (await memory.timeline("Noll", "residence"))[0].memories[0].value == "Ashby"
    filled = await embed(memory.store, "g", Toy())
    assert (filled.memories, filled.turns) == (1, 1)


async def test_the_vectors_of_another_model_stay(memory: Bank) -> None:
    await memory.remember("I live in Ashby.", speaker="Noll", at=AT)
    memory.embedder = Toy("other")
    done = await memory.remember("I have a cat.", speaker="Noll", at=AT)
    assert done.not_embedded == (
        "the embeddings of the graph are by toy, and not by other; "
        "tenure embed --all-groups makes them anew"
    )
    assert toy(memory).asked == []
    assert await search(memory.store, ["g"], "home?", k=5, embedder=Toy())


async def test_a_long_ingest_is_embedded_batch_by_batch(memory: Bank) -> None:
    turns = [turn(f"tea {n}", n) for n in range(550)]
    embedder = Broken(after=8)  # the first 500, 64 at a time
    after = AfterWrites(memory.store.embeddings, embedder)
    report = await ingest(
        memory.store, turns, extractor=RuleExtractor(), clock=memory.store.clock, embedding=after
    )
    assert report.turns == 550 and report.embedding == after.as_json()
    assert after.as_json() == {
        "model": "toy",
        "memories": 0,
        "turns": 500,
        "failed": (
            "toy did not answer: ValueError: no such host; tenure embed --all-groups fills in"
        ),
    }
    assert embedder.left == -1  # it is not asked again
    again = AfterWrites(memory.store.embeddings, Toy())
    await ingest(
        memory.store, turns, extractor=RuleExtractor(), clock=memory.store.clock, embedding=again
    )
    assert again.as_json()["turns"] == 50


async def test_without_an_embedder_nothing_is_embedded(engine: Engine, target: str) -> None:
    async with tenure.open(target, group="g") as memory:
        done = await memory.remember("I live in Ashby.", speaker="Noll", at=AT)
        assert (done.observations, done.not_embedded) == (1, "")
        assert await memory.store.embeddings.model() is None
