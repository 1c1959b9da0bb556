"""Plans on Neo4j: every statement of the product starts at an index and never goes through all."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from neo4j import AsyncDriver, AsyncGraphDatabase

from tenure.cypher import StatementInfo, statement
from tenure.graph.engines import connect
from tenure.graph.store import Store

from ..support.plans import count_anew, explain, faults, faults_of, own_statements
from ..support.wipe import wipe

MEMORIES = 10_000
FILL = """
UNWIND range(0, $slots - 1) AS n
MERGE (e:TenureEntity {entity_id: 'p' + (n / 50)})
CREATE (s:TenureSlot {slot_key: 'plan' + n, group_id: 'plans' + (n % 20), subject_id: e.entity_id,
  attribute: 'a' + (n % 50)})
CREATE (s)-[:OF]->(e)
WITH s, e, n UNWIND range(0, 9) AS k
CREATE (s)-[:HAS_OBSERVATION]->(o:TenureObservation {observation_id: 'plan' + n + '-' + k,
  group_id: s.group_id, source: 'x' + n + '/' + k})
CREATE (o)-[:SAID_IN]->(:TenureTurn {turn_id: 'plan' + n + '-' + k, group_id: s.group_id,
  source: 'x' + n + '/' + k})
CREATE (s)-[:HAS_MEMORY]->(m:TenureMemory:Active {memory_id: 'mplan' + n + '-' + k,
  group_id: s.group_id, status: 'Active', open_key: CASE k WHEN 9 THEN 'plan' + n END})
CREATE (o)-[:SUPPORTS]->(m)
CREATE (m)-[:VALUE]->(e)
WITH s, m ORDER BY m.memory_id WITH s, collect(m) AS chain
UNWIND range(1, 9) AS k
WITH chain[k] AS newer, chain[k - 1] AS older
CREATE (newer)-[:SUPERSEDES]->(older)
"""


KEPT = [info for info in own_statements() if info.plan == "kept"]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def first(_neo4j: str) -> dict[str, list[str]]:
    """What is wrong with the plans that are kept, made while nothing is stored."""
    async with await connect(_neo4j) as engine:
        await wipe(engine)
    async with await Store.open(_neo4j), AsyncGraphDatabase.driver(_neo4j) as opened:
        await count_anew(opened)
        return {info.name: await faults(opened, info) for info in KEPT}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def driver(_neo4j: str, first: dict[str, list[str]]) -> AsyncIterator[AsyncDriver]:
    async with await Store.open(_neo4j) as store:
        await store.engine.run(FILL, {"slots": MEMORIES // 10})
        await store.engine.apply(store.engine.dialect.await_indexes(60))
    async with AsyncGraphDatabase.driver(_neo4j, notifications_min_severity="OFF") as opened:
        await count_anew(opened)
        yield opened


@pytest.mark.neo4j
@pytest.mark.parametrize("info", list(own_statements()), ids=lambda info: info.name)
async def test_a_statement_starts_at_an_index(driver: AsyncDriver, info: StatementInfo) -> None:
    assert await faults(driver, info) == []


@pytest.mark.neo4j
@pytest.mark.parametrize("info", KEPT, ids=lambda info: info.name)
def test_a_plan_that_is_kept_starts_at_an_index_in_an_empty_graph(
    first: dict[str, list[str]], info: StatementInfo
) -> None:
    assert first[info.name] == []


@pytest.mark.neo4j
@pytest.mark.parametrize("info", KEPT, ids=lambda info: info.name)
async def test_a_plan_that_is_kept_is_never_made_anew(
    driver: AsyncDriver, _neo4j: str, info: StatementInfo
) -> None:
    async with await connect(_neo4j) as engine:
        sent = engine.dialect.prepared(statement(info.name))
    assert sent == f"CYPHER replan=skip\n{statement(info.name)}"
    assert faults_of(info.name, await explain(driver, sent)) == []


def test_a_fault_of_a_plan_is_seen() -> None:
    scan = {"operatorType": "NodeByLabelScan@neo4j"}
    seek = {"operatorType": "NodeIndexSeek@neo4j", "children": []}
    product = {"operatorType": "CartesianProduct@neo4j", "children": [scan, seek]}
    plan = {"operatorType": "Eager@neo4j", "children": [product]}
    assert faults_of("store/memory", plan) == [
        "Eager, although it only reads",
        "CartesianProduct",
        "NodeByLabelScan",
    ]
    assert faults_of("store/groups", scan) == []
    through = {"operatorType": "NodeIndexScan@neo4j"}
    assert faults_of("doctor/overlaps", through) == []
    assert faults_of("store/memory", through) == ["begins with NodeIndexScan"]
