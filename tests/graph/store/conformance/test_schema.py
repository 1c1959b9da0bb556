"""The schema: made once, safe to make again, refused when it is of a newer version."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tenure
from tenure.graph.engines import Engine
from tenure.graph.errors import ReadOnlyStore, SchemaTooNew
from tenure.graph.store import Store, schema
from tenure.graph.vocabulary import Vocabulary

from .given import said

OTHER = replace(Vocabulary.load(), hash="another")


async def test_opening_makes_the_schema_and_notes_the_versions(
    store: Store, engine: Engine, target: str
) -> None:
    meta = await store.meta()
    assert meta.schema_version == max(schema.migrations())
    assert meta.product_version == tenure.__version__
    assert meta.vocabulary_hash == store.vocabulary.hash
    async with await Store.open(target, vocabulary=OTHER) as again:
        assert await again.meta() == meta
        await again.rebuild()
        assert (await again.meta()).vocabulary_hash == OTHER.hash


async def test_a_rebuild_of_some_groups_does_not_claim_all(store: Store, target: str) -> None:
    await store.observe([said("Ashby", 0), said("Ashby", 0, group="h")])
    before = (await store.meta()).vocabulary_hash
    async with await Store.open(target, vocabulary=OTHER) as other:
        await other.rebuild("g")
        assert (await other.meta()).vocabulary_hash == before
        await other.rebuild()
        assert (await other.meta()).vocabulary_hash == OTHER.hash


async def test_a_graph_of_a_newer_version_is_left_alone(
    store: Store, engine: Engine, target: str
) -> None:
    await engine.run("MATCH (m:TenureMeta) SET m.schema_version = 999, m.product_version = '9.9'")
    with pytest.raises(SchemaTooNew, match=r"schema 999.*9\.9"):
        await Store.open(target)
    await engine.run("MATCH (m:TenureMeta) SET m.schema_version = 1")


async def test_a_graph_open_for_reading_only_reads_and_refuses_to_write(
    store: Store, target: str
) -> None:
    await store.observe([said("Ashby", 0)])
    async with await Store.open(target, vocabulary=store.vocabulary, read_only=True) as reader:
        timeline = await reader.timeline("g", "Noll", "home")
        assert [memory.value for memory in timeline.memories] == ["Ashby"]
        with pytest.raises(ReadOnlyStore):
            await reader.observe([said("Corran", 1)])
    assert timeline == await store.timeline("g", "Noll", "home")


async def test_memories_and_turns_are_found_by_their_words(store: Store) -> None:
    await store.observe([said("Ashby on Sea", 0), said("上海", 1, subject="Edda")])
    for words, value in (("ashby", "Ashby on Sea"), ("上海", "上海")):
        rows = await store.engine.read(
            "CALL db.index.fulltext.queryNodes($index, $words, {limit: 5}) YIELD node, score "
            "WHERE node.group_id = 'g' RETURN node.value AS value",
            {"index": schema.MEMORY_TEXT, "words": words},
        )
        assert [row["value"] for row in rows] == [value]
