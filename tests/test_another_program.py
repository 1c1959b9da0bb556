"""A chain as other programs see it: the plain driver, and networkx from GraphML and GEXF."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime
from pathlib import Path

import networkx as nx
from neo4j import GraphDatabase

from tenure.graph.door import observation
from tenure.graph.engines import Engine
from tenure.graph.store import Store
from tenure.graph.views.gexf import to_gexf
from tenure.graph.views.graphml import to_graphml

SUBJECT, ATTRIBUTE, GROUP = "Maya", "residence", "views"
VALUES = ["Bristol", "Lisbon", "Bristol", "Porto", "里斯本"]


async def _chain(target: str) -> tuple[Store, list[str]]:
    store = await Store.open(target)
    await store.observe(
        observation(
            group=GROUP,
            subject=SUBJECT,
            attribute=ATTRIBUTE,
            stance="asserts",
            value=value,
            observed_at=datetime(2020 + year, 1, 1, tzinfo=UTC),
            source=f"s{year}",
        )
        for year, value in enumerate(VALUES)
    )
    timeline = await store.timeline(GROUP, SUBJECT, ATTRIBUTE)
    return store, [memory.memory_id for memory in timeline.memories]


def _address(target: str) -> tuple[str, tuple[str, str] | None]:
    """What somebody would give to another program: for a folder, what stands in it."""
    if "://" in target:
        return target, None
    folder = Path(target)
    port = json.loads((folder / "run.json").read_text(encoding="utf-8"))["port"]
    return f"bolt://127.0.0.1:{port}", ("root", (folder / "password").read_text(encoding="utf-8"))


async def test_the_plain_driver_sees_the_same_chain(engine: Engine, target: str) -> None:
    store, ids = await _chain(target)
    url, login = _address(target)
    with GraphDatabase.driver(url, auth=login) as driver, driver.session() as session:
        rows = session.run(
            "MATCH (s:TenureSlot {group_id: $group, attribute: $attribute}) "
            "MATCH (s)-[:HAS_MEMORY]->(m:Active) "
            "OPTIONAL MATCH (m)-[:SUPERSEDES]->(old:TenureMemory) "
            "RETURN m.memory_id AS id, m.value AS value, old.memory_id AS old, "
            "toString(m.valid_from) AS since ORDER BY m.valid_from",
            group=GROUP,
            attribute=ATTRIBUTE,
        ).data()
    assert [row["id"] for row in rows] == ids
    assert [row["value"] for row in rows] == VALUES
    assert [row["old"] for row in rows] == [None, *ids[:-1]]
    assert [row["since"][:4] for row in rows] == ["2020", "2021", "2022", "2023", "2024"]
    await store.close()


async def test_networkx_sees_the_same_chain_in_both_exports(engine: Engine, target: str) -> None:
    store, ids = await _chain(target)
    timeline = await store.timeline(GROUP, SUBJECT, ATTRIBUTE)
    for read, text in (
        (nx.read_graphml, to_graphml([timeline])),
        (nx.read_gexf, to_gexf([timeline])),
    ):
        graph = read(io.BytesIO(text.encode("utf-8")))
        newest = [node for node in ids if not any(graph.in_edges(node))]
        assert newest == [ids[-1]]
        walked = [ids[-1]]
        while after := list(graph.successors(walked[-1])):
            walked.extend(after)
        assert walked == ids[::-1]
    await store.close()
