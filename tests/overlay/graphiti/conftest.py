"""A real Graphiti on a real Neo4j, with an empty bank in the same database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from tenure.graph.engines import connect
from tenure.graph.store import Store
from tenure.overlay.memory import Bank

from ...support.wipe import wipe

GROUP = "g"


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def _graphiti(_neo4j: str) -> AsyncIterator[Any]:
    """One Graphiti with scripted clients for all tests here; its indexes go afterwards."""
    pytest.importorskip("graphiti_core")
    from .scripted import opened

    graphiti = opened(_neo4j)
    await graphiti.driver._init_task
    yield graphiti
    await graphiti.close()
    async with await connect(_neo4j) as engine:
        for row in await engine.read("SHOW INDEXES YIELD name, type RETURN name, type"):
            if row["type"] != "LOOKUP" and not row["name"].startswith("tenure_"):
                await engine.run(f"DROP INDEX {row['name']} IF EXISTS")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def plain(_graphiti: Any) -> Any:
    """A Graphiti with its indexes, which tests of other modules may have taken away."""
    await _graphiti.build_indices_and_constraints()
    await _graphiti.driver.execute_query("CALL db.awaitIndexes(60)")
    return _graphiti


@pytest_asyncio.fixture(loop_scope="session")
async def bank(_neo4j: str, plain: Any) -> AsyncIterator[Bank]:
    """An empty bank in the host's own, empty database; the model has forgotten all."""
    plain.llm_client.messages.clear()
    async with await connect(_neo4j) as engine:
        await wipe(engine)
    async with await Store.open(_neo4j) as store:
        yield Bank(store, GROUP)
