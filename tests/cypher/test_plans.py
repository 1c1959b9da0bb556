"""Plans on Neo4j: every statement of the product starts at an index and never goes through all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import pytest_asyncio
from neo4j import AsyncDriver, AsyncGraphDatabase

from tenure.cypher import StatementInfo, statement, statements
from tenure.graph.store import Store

pytestmark = pytest.mark.neo4j

MEMORIES = 10_000
OWN = [info for info in statements() if not info.inspect and not info.name.startswith("schema/")]
FORBIDDEN = ("AllNodesScan", "NodeByLabelScan", "CartesianProduct", "AllRelationshipsScan",
             "RelationshipTypeScan")  # fmt: skip
STARTS = ("Seek", "Argument", "Unwind", "EmptyRow", "ShowIndexes", "ShowConstraints")
WHOLE = "doctor/"
"""Looks at all of a group; where that is most of the graph, the planner reads an index through."""
MAY_BE_EAGER = {
    "store/diff": "takes away before it adds, and adds before it relates",
    "store/clear": "removes what it finds",
    "store/forget": "removes what it finds",
    "store/forget_entities": "removes what it finds",
    "store/lock": "locks all before it reads any",
    "store/record_meta": "writes what it returns",
    "store/restore": "removes what it finds",
}
FILL = """
UNWIND range(0, $slots - 1) AS n
MERGE (e:TenureEntity {entity_id: 'p' + (n / 50)})
CREATE (s:TenureSlot {slot_key: 'plan' + n, group_id: 'plans' + (n % 20), subject_id: e.entity_id,
  attribute: 'a' + (n % 50)})
CREATE (s)-[:OF]->(e)
WITH s, n UNWIND range(0, 9) AS k
CREATE (s)-[:HAS_OBSERVATION]->(o:TenureObservation {observation_id: 'plan' + n + '-' + k,
  group_id: s.group_id, source: 'x' + n + '/' + k})
CREATE (o)-[:SAID_IN]->(:TenureTurn {turn_id: 'plan' + n + '-' + k, group_id: s.group_id,
  source: 'x' + n + '/' + k})
CREATE (s)-[:HAS_MEMORY]->(m:TenureMemory:Active {memory_id: 'mplan' + n + '-' + k,
  group_id: s.group_id, status: 'Active', open_key: CASE k WHEN 9 THEN 'plan' + n END})
CREATE (o)-[:SUPPORTS]->(m)
"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def driver(_neo4j: str) -> AsyncIterator[AsyncDriver]:
    async with await Store.open(_neo4j) as store:
        await store.engine.run(FILL, {"slots": MEMORIES // 10})
        await store.engine.apply(store.engine.dialect.await_indexes(60))
    async with AsyncGraphDatabase.driver(_neo4j, notifications_min_severity="OFF") as opened:
        yield opened


def operators(plan: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """The operators of a plan, and whether rows begin there."""
    below = plan.get("children", [])
    yield plan["operatorType"].split("@")[0], not below
    for child in below:
        yield from operators(child)


@pytest.mark.parametrize("info", OWN, ids=lambda info: info.name)
async def test_a_statement_starts_at_an_index(driver: AsyncDriver, info: StatementInfo) -> None:
    async with driver.session() as session:
        result = await session.run("EXPLAIN " + statement(info.name))
        plan = (await result.consume()).plan
    assert plan is not None
    found = list(operators(plan))
    for name, begins in found:
        assert not any(one in name for one in FORBIDDEN), name
        whole = info.name.startswith(WHOLE) and name == "NodeIndexScan"
        assert not begins or whole or any(one in name for one in STARTS), name
    if info.name not in MAY_BE_EAGER:
        assert "Eager" not in {name for name, _ in found}
