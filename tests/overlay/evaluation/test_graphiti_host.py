"""Shadow mode beside Graphiti itself, in one real Neo4j: it is searched, and nothing of it changes.

Graphiti's search needs an embedder and a reranker; here both count words, so no model is asked.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio

from tenure.graph.engines import Engine, connect
from tenure.graph.store import Store
from tenure.overlay.evaluation.beside import Question
from tenure.overlay.evaluation.shadow import Shadow
from tenure.overlay.hosts.graphiti import GraphitiHost, GraphitiSearch

from ...support.wipe import wipe
from .given import GROUP, day, said

os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"  # read when the package is imported
graphiti_core = pytest.importorskip("graphiti_core")

pytestmark = [
    pytest.mark.neo4j,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
HERS = "MATCH (n) WHERE n:Entity OR n:Episodic OPTIONAL MATCH (n)-[e:RELATES_TO]->(m) RETURN n.uuid AS n, properties(n) AS p, properties(e) AS e, m.uuid AS m ORDER BY n, m"  # noqa: E501


def vector(text: str) -> list[float]:
    """Words that two texts share make them near."""
    out = [0.0] * 64
    for word in text.lower().split():
        out[hashlib.sha256(word.strip("?.,").encode()).digest()[0] % 64] += 1.0
    return out


def graphiti(uri: str) -> Any:
    """A Graphiti whose clients answer without a model."""
    from graphiti_core.cross_encoder.client import CrossEncoderClient
    from graphiti_core.embedder.client import EmbedderClient
    from graphiti_core.llm_client import LLMClient, LLMConfig

    class Words(EmbedderClient):
        async def create(self, input_data: Any) -> list[float]:
            text = input_data if isinstance(input_data, str) else " ".join(map(str, input_data))
            return vector(text)

    class AsTheyCome(CrossEncoderClient):
        async def rank(self, query: str, passages: list[str]) -> list[tuple[str, float]]:
            return [(passage, 1.0 / (1 + n)) for n, passage in enumerate(passages)]

    class Silent(LLMClient):
        async def _generate_response(self, *given: Any, **more: Any) -> dict[str, Any]:
            raise AssertionError("a search asks no model")

    return graphiti_core.Graphiti(
        uri,
        "neo4j",
        "a server without passwords takes any",
        llm_client=Silent(LLMConfig(model="none")),
        embedder=Words(),
        cross_encoder=AsTheyCome(),
    )


async def plant(graph: Any, facts: Iterable[tuple[str, str, datetime | None]]) -> None:
    """Facts about Maya as Graphiti leaves them: closed ones stay, with their end."""
    from graphiti_core.edges import EntityEdge
    from graphiti_core.nodes import EntityNode

    async def node(name: str) -> Any:
        made = EntityNode(name=name, group_id=GROUP, name_embedding=vector(name), created_at=day(1))
        await made.save(graph.driver)
        return made

    maya = await node("Maya")
    for fact, city, ended in facts:
        edge = EntityEdge(
            source_node_uuid=maya.uuid,
            target_node_uuid=(await node(city)).uuid,
            group_id=GROUP,
            name="LIVES_IN",
            fact=fact,
            fact_embedding=vector(fact),
            episodes=[],
            created_at=day(1),
            valid_at=day(1),
            invalid_at=ended,
            expired_at=ended,
        )
        await edge.save(graph.driver)


@pytest_asyncio.fixture(loop_scope="session")
async def neo4j(_neo4j: str) -> AsyncIterator[tuple[str, Engine]]:
    async with await connect(_neo4j) as engine:
        await wipe(engine)
        yield _neo4j, engine
        await wipe(engine)


async def test_graphiti_is_asked_beside_and_left_as_it_was(neo4j: tuple[str, Engine]) -> None:
    from graphiti_core.search.search_config_recipes import EDGE_HYBRID_SEARCH_RRF

    uri, engine = neo4j
    graph = graphiti(uri)
    try:
        await graph.build_indices_and_constraints()
        await graph.driver.execute_query("CALL db.awaitIndexes(300)")
        await plant(
            graph,
            [("Maya lives in Porto", "Porto", day(40)), ("Maya lives in Lisbon", "Lisbon", None)],
        )
        before, limit = str(await engine.read(HERS)), EDGE_HYBRID_SEARCH_RRF.limit
        async with await Store.open(uri, clock=lambda: day(100)) as store:
            await store.observe([said("Porto", 1), said("Lisbon", 40)])
            shadow = Shadow(store, GraphitiSearch(graph), k=2, trace=True)
            one = await shadow.ask(Question("Where does Maya live now?", GROUP))
        assert one.host.error == "" and one.host.name == "graphiti"
        found = {fact.text: fact for fact in one.host.facts}
        assert set(found) == {"Maya lives in Porto", "Maya lives in Lisbon"}  # both, unlabelled
        assert found["Maya lives in Porto"].valid_to == day(40).astimezone(UTC)
        current = [row.text for row in one.overlay.evidence if row.block == "current"]
        assert len(current) == 1 and "Lisbon" in current[0]
        assert str(await engine.read(HERS)) == before
        assert EDGE_HYBRID_SEARCH_RRF.limit == limit
        host = GraphitiHost(engine, graph)
        read = [one async for page in host.facts([GROUP]) for one in page]
        assert (await host.groups(), (await host.counts(None)).edges) == ([GROUP], len(read))
        assert {one.uuid for one in read} == {fact.id for fact in one.host.facts}
        assert len(await host.search("Where does Maya live now?", GROUP, 1)) == 1
    finally:
        await graph.close()
