"""How Neo4j would run every statement of the product, with some thousands of memories there."""

from __future__ import annotations

import secrets
from itertools import islice

import neo4j

from tenure.cypher import statement
from tenure.graph.engines import EngineName
from tenure.graph.engines.address import credentials
from tenure.graph.store import Store

from ..support.plans import count_anew, explain, faults_of, operators, own_statements
from . import loading
from .figures import Figures, Size


async def run(target: str, size: Size) -> Figures:
    """Explain them all on a graph of ``size.planned_memories``."""
    group = f"plans-{secrets.token_hex(4)}"
    async with await Store.open(target) as store:
        rows = list(loading.made(group, size.planned_memories * 10 // 7))
        for start in range(0, len(rows), loading.BATCH):
            await store.observe(rows[start : start + loading.BATCH])
        memories = (await store.counts(group)).memories
        figures = Figures("plans", EngineName.NEO4J)
    collecting = explained = 0
    who = credentials(None, None)
    auth = None if who is None else (who.user, who.password)
    async with neo4j.AsyncGraphDatabase.driver(
        target, auth=auth, notifications_min_severity="OFF"
    ) as driver:
        await count_anew(driver)
        for info in islice(own_statements(), 0, None, size.statements):
            plan = await explain(driver, statement(info.name))
            explained += 1
            figures.failures += [f"{info.name}: {fault}" for fault in faults_of(info.name, plan)]
            collecting += any(name == "Eager" for name, _ in operators(plan))
    figures.numbers = {
        "memories": memories,
        "statements": explained,
        "statements with a fault": len({line.split(":")[0] for line in figures.failures}),
        "that write and collect first": collecting,
    }
    return figures
