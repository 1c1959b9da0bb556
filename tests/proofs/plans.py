"""How Neo4j would run every statement of the product, with some thousands of memories there.

Every leaf of a plan is an index seek (or reads what the caller gave, or a stored count); nothing
scans all nodes or a label, no two lists are multiplied, and a statement that only reads does not
stop to collect (``Eager``).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import neo4j

from tenure.cypher import StatementInfo, statement, statements
from tenure.graph.engines import EngineName
from tenure.graph.engines.address import credentials
from tenure.graph.store import Store

from . import loading
from .figures import Figures, Size

SEEKS = frozenset(
    {
        "Argument",
        "EmptyRow",
        "MultiNodeIndexSeek",
        "NodeCountFromCountStore",
        "NodeIndexSeek",
        "NodeIndexSeekByRange",
        "NodeUniqueIndexSeek",
        "NodeUniqueIndexSeek(Locking)",
        "NodeUniqueIndexSeekByRange",
        "ProcedureCall",
        "RelationshipCountFromCountStore",
        "ShowConstraints",
        "ShowIndexes",
        "Unwind",
    }
)
"""Leaves that touch no more than what is asked for."""

UNWANTED = ("AllNodesScan", "CartesianProduct", "NodeByLabelScan")
WRITES = ("CREATE", "MERGE", "SET ", "DELETE")
WHOLE_GRAPH = frozenset({"store/counts", "store/groups"})
"""Ask for everything there is, on purpose: how much, and which groups."""


async def run(target: str, size: Size) -> Figures:
    """Explain them all on a graph of ``size.planned_memories``."""
    group = f"plans-{secrets.token_hex(4)}"
    async with await Store.open(target) as store:
        rows = list(loading.made(group, size.planned_memories * 10 // 7))
        for start in range(0, len(rows), loading.BATCH):
            await store.observe(rows[start : start + loading.BATCH])
        memories = (await store.counts(group)).memories
        figures = Figures("plans", EngineName.NEO4J)
    eager = {}
    explained = 0
    who = credentials(None, None)
    auth = None if who is None else (who.user, who.password)
    async with neo4j.AsyncGraphDatabase.driver(
        target, auth=auth, notifications_min_severity="OFF"
    ) as driver:
        for info in own_statements():
            plan = await explain(driver, statement(info.name))
            explained += 1
            figures.failures += [f"{info.name}: {fault}" for fault in faults(info, plan)]
            if number := sum(name == "Eager" for name, _ in operators(plan)):
                eager[info.name] = number
    figures.numbers = {
        "memories": memories,
        "statements": explained,
        "statements with a fault": len({line.split(":")[0] for line in figures.failures}),
        "that write and collect first": len(eager),
    }
    return figures


def own_statements() -> Iterator[StatementInfo]:
    """The statements that the product itself runs on data."""
    for info in statements():
        if not info.inspect and not info.name.startswith("schema/"):
            yield info


async def explain(driver: neo4j.AsyncDriver, text: str) -> dict[str, Any]:
    """The plan of a statement."""
    _, summary, _ = await driver.execute_query("EXPLAIN " + text)
    assert summary.plan is not None
    return summary.plan


def operators(plan: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """Every operator by name, and whether it is a leaf."""
    children = plan.get("children", [])
    yield plan["operatorType"].partition("@")[0], not children
    for child in children:
        yield from operators(child)


def faults(info: StatementInfo, plan: dict[str, Any]) -> list[str]:
    """What a plan does that it should not."""
    found = []
    whole = info.name in WHOLE_GRAPH
    lines = statement(info.name).splitlines()
    text = "\n".join(line for line in lines if not line.startswith("//"))
    for name, leaf in operators(plan):
        if name in UNWANTED and not (whole and name == "NodeByLabelScan"):
            found.append(name)
        elif leaf and not whole and name not in SEEKS:
            found.append(f"begins with {name}")
        elif name == "Eager" and not any(word in text for word in WRITES):
            found.append("Eager, although it only reads")
    return found
