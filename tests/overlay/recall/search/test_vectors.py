"""Searching by meaning, with an embedder of a few words, on both engines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from tenure.graph.door import observation
from tenure.graph.errors import ModelRefused, ModelUnavailable
from tenure.graph.model import Authority, Status
from tenure.graph.store import Store
from tenure.overlay.embedding import Embedded, GraphitiEmbedder, Use, embed
from tenure.overlay.recall.search import Way, search
from tenure.overlay.recall.search import vectors as by_vectors
from tests.support.toy_embedder import Toy

from .conftest import START, Clock, Tell, read, turn


async def near(store: Store, question: str, *groups: str, toy: Toy | None = None) -> list[str]:
    hits = await search(store, groups or ["g"], question, k=3, embedder=toy or Toy())
    return [hit.id for hit in hits if Way.VECTOR in hit.ranks]


async def test_what_means_the_same_is_found(store: Store, tell: Tell) -> None:
    tea, cat, violin = await tell("a cup of tea", "my cat sleeps", "the violin case")
    toy = Toy()
    assert await embed(store, "g", toy) == Embedded("g", "toy", 4, 0, 3, 0)
    assert toy.asked[0] == ("Noll: a cup of tea", Use.STORED)
    assert (await near(store, "which instrument?", toy=toy))[0] == violin
    assert toy.asked[-1] == ("which instrument?", Use.ASKED)
    assert (await near(store, "any pet?"))[0] == cat
    (first, *_) = await search(store, ["g"], "tea to drink", k=3, embedder=Toy())
    assert (first.id, first.ranks) == (tea, {Way.TEXT: 1, Way.VECTOR: 1})
    assert await search(store, ["g"], "any pet?", k=3) == ()


async def test_only_what_lacks_an_embedding_is_embedded(store: Store, tell: Tell) -> None:
    await tell("tea", "cat")
    await tell("dog", group="other")
    assert (await embed(store, "g", Toy(), dry_run=True)).left == 2
    assert await store.embeddings.model() is None
    assert (await embed(store, "g", Toy())).turns == 2
    await tell("tea", "cat", "violin")
    toy = Toy()
    assert (await embed(store, "g", toy, dry_run=True)).left == 1
    seen: list[tuple[int, int]] = []
    again = await embed(store, "g", toy, on_progress=lambda *now: seen.append(now))
    assert (again.turns, again.left, seen) == (1, 0, [(1, 1)])
    assert toy.asked == [("Noll: violin", Use.STORED)]
    assert (await embed(store, "other", toy, dry_run=True)).left == 1


async def test_a_stopped_run_goes_on(store: Store, tell: Tell) -> None:
    await tell(*[f"tea {n}" for n in range(150)])

    class Fails(Toy):
        async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Sequence[float]]:
            if len(self.asked) >= 64:
                raise ModelUnavailable("it is gone")
            return await super().embed(texts, use)

    with pytest.raises(ModelUnavailable):
        await embed(store, "g", Fails())
    done = await embed(store, "g", Toy())
    assert (done.turns, done.left) == (150 - 64, 0)


async def test_another_model_redoes_all(store: Store, tell: Tell) -> None:
    await tell("tea", "cat")
    await embed(store, "g", Toy())
    other = Toy("other", more=2)
    assert await near(store, "tea", toy=other) == []
    foretold = await embed(store, "g", other, dry_run=True)
    assert (foretold.left, foretold.dropped) == (2, True)
    assert len(await near(store, "tea")) == 2
    done = await embed(store, "g", other)
    assert (done.turns, done.dropped, done.dimensions) == (2, True, 6)
    assert await near(store, "tea") == []
    assert len(await near(store, "tea", toy=other)) == 2
    same_size = Toy("third", more=2)
    assert (await embed(store, "g", same_size)).turns == 2
    assert await near(store, "tea", toy=other) == []
    assert len(await near(store, "tea", toy=same_size)) == 2


async def test_an_embedding_goes_with_its_words(store: Store, tell: Tell, clock: Clock) -> None:
    (name,) = await tell("a cup of tea")
    await embed(store, "g", Toy())
    now = turn("a violin", 0)
    clock.move(days=1)
    await store.observe([], turns=[now], readings=[read(now, "2")])
    assert await near(store, "drink") == []
    assert (await embed(store, "g", Toy())).turns == 1
    assert await near(store, "instrument") == [name]
    await store.forget("g", turn="c/0")
    assert await near(store, "instrument") == []


async def test_a_memory_that_changes_its_status_keeps_its_embedding(store: Store) -> None:
    def said(authority: Authority, day: int, stance: str = "asserts") -> object:
        return observation(
            group="g", subject="Noll", attribute="residence", value="Ashby", stance=stance,
            observed_at=START + timedelta(days=day), source=f"s/{day}", authority=authority,
        )  # fmt: skip

    async def states() -> list[tuple[str, list[float] | None, str | None]]:
        rows = await store.engine.read_rows(
            "MATCH (m:TenureMemory) RETURN m.status, m.embedding, m.embedded_by"
        )
        return [(status, vector, model) for status, vector, model in rows]

    await store.observe([said(Authority.ASSISTANT, 0)])  # type: ignore[list-item]
    await embed(store, "g", Toy())
    ((status, vector, model),) = await states()
    assert (status, model) == (Status.HYPOTHESIS, "toy")
    assert vector is not None and len(vector) == 4
    await store.observe([said(Authority.USER, 1, "retracts")])  # type: ignore[list-item]
    assert [(s, v, m) for s, v, m in await states() if s == Status.REVOKED] == [
        (Status.REVOKED, vector, "toy")
    ]
    (hit,) = await search(store, ["g"], "home?", k=3, embedder=Toy())
    assert (hit.status, hit.ranks) == (Status.REVOKED, {Way.VECTOR: 1})


async def test_a_small_group_beside_a_huge_one(
    store: Store, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_vectors, "DEEPEST", 200)
    await tell(*["tea"] * 600, group="huge", talk="h")
    own = await tell("my cat and a cup of tea", "the dog", group="small")
    for group in ("huge", "small"):
        await embed(store, group, Toy())
    assert (await near(store, "drink", "small"))[0] == own[0]
    assert set(await near(store, "drink", "small")) == set(own)


async def test_known_at(store: Store, tell: Tell, clock: Clock) -> None:
    (old,) = await tell("tea")
    before = clock.now
    clock.move(days=1)
    await tell(*["coffee"] * 120, talk="later")
    await embed(store, "g", Toy())
    hits = await search(store, ["g"], "drink", k=5, known_at=before, embedder=Toy())
    assert [hit.id for hit in hits] == [old]


async def test_bad_vectors_are_refused(store: Store, tell: Tell) -> None:
    await tell("tea")

    class Short(Toy):
        async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Sequence[float]]:
            return [[1.0] * 3 for _ in texts]

    class Nothing(Toy):
        async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Sequence[float]]:
            return [[0.0] * 4 for _ in texts]

    class Fewer(Toy):
        async def embed(self, texts: Sequence[str], use: Use = Use.STORED) -> list[Sequence[float]]:
            return []

    for bad in (Short(), Nothing(), Fewer()):
        with pytest.raises(ModelRefused):
            await embed(store, "g", bad)
    assert (await embed(store, "g", Toy())).turns == 1


class _Config:
    embedding_model = "graph-embedder"
    embedding_dim = 4


class _Client:
    """As Graphiti's: some clients have no batches."""

    config = _Config()

    def __init__(self, batches: bool) -> None:
        self.batches = batches

    async def create(self, input_data: str) -> list[float]:
        return [float(x) for x in (await Toy().embed([input_data]))[0]]

    async def create_batch(self, input_data_list: list[str]) -> list[list[float]]:
        if not self.batches:
            raise NotImplementedError
        return [await self.create(text) for text in input_data_list]


@pytest.mark.parametrize("batches", [True, False])
async def test_an_embedder_of_graphiti(store: Store, tell: Tell, batches: bool) -> None:
    (name,) = await tell("the violin")
    embedder = GraphitiEmbedder(_Client(batches))
    assert (embedder.name, embedder.dimensions) == ("graph-embedder", 4)
    assert (await embed(store, "g", embedder)).turns == 1
    hits = await search(store, ["g"], "instrument", k=1, embedder=embedder)
    assert [hit.id for hit in hits] == [name]
