"""What a plan on Neo4j must look like, for every statement of the product.

Every leaf is an index seek (or reads what the caller gave, or a stored count); nothing scans all
nodes or a label, no two lists are multiplied, and a statement that only reads does not stop to
collect (``Eager``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from neo4j import AsyncDriver

from tenure.cypher import StatementInfo, statement, statements

SEEKS: Final = frozenset(
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

UNWANTED: Final = frozenset(
    {
        "AllNodesScan",
        "AllRelationshipsScan",
        "CartesianProduct",
        "DirectedAllRelationshipsScan",
        "DirectedRelationshipTypeScan",
        "NodeByLabelScan",
        "RelationshipTypeScan",
        "UndirectedAllRelationshipsScan",
        "UndirectedRelationshipTypeScan",
    }
)
WHOLE_GROUP: Final = (
    "doctor/",
    "search/count_to_embed",
    "search/memories_to_embed",
    "search/near_in_groups",
    "search/turns_to_embed",
)
"""Look at all of a group; where that is most of the graph, the planner reads an index through."""
HOST: Final = "graphiti/"
"""Reads a Graphiti graph whole, by indexes that are Graphiti's own and not in every graph."""
OUR_OWN: Final = frozenset({"graphiti/settle", "graphiti/claim"})
"""Stand beside them, and touch our own nodes only."""
WHOLE_GRAPH: Final = frozenset({"store/counts", "store/groups"})
"""Ask for everything there is, on purpose: how much, and which groups."""
MAY_BE_EAGER: Final = {
    "graphiti/detached": "removes what it finds",
    "graphiti/drop_adopted": "removes what it finds",
    "graphiti/mark": "finds before it writes",
    "graphiti/unclaim": "removes what it finds",
    "graphiti/follow": "writes what it compares",
    "graphiti/hold": "writes what it returns",
    "graphiti/settle": "locks before it reads",
    "graphiti/sample": "makes nodes before it relates them",
    "search/note_embedding": "writes what it returns",
    "search/clear_embeddings": "takes away what it finds by",
    "store/attribute": "locks before it reads",
    "store/diff": "takes away before it adds, and adds before it relates",
    "store/clear": "removes what it finds",
    "store/forget": "removes what it finds",
    "store/drop_traces": "removes what it finds",
    "store/forget_entities": "removes what it finds",
    "store/identify": "finds both names before it relates them to the verdict",
    "store/keep_trace": "counts what was shown before it writes",
    "store/lock": "locks all before it reads any",
    "store/record_meta": "writes what it returns",
    "store/restore": "removes what it finds",
}


def own_statements() -> Iterator[StatementInfo]:
    """The statements that the product itself runs on data."""
    for info in statements():
        if not info.inspect and not info.name.startswith("schema/"):
            yield info


async def count_anew(driver: AsyncDriver) -> None:
    """Have Neo4j count what there is, and forget its plans: else they are those for a graph of
    some time ago. The servers of the tests keep plans as long as they can."""
    await driver.execute_query("CALL db.prepareForReplanning(60)")


async def explain(driver: AsyncDriver, text: str) -> dict[str, Any]:
    """The plan of a statement."""
    _, summary, _ = await driver.execute_query(f"EXPLAIN {text}")
    assert summary.plan is not None
    return summary.plan


def operators(plan: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """Every operator by name, and whether rows begin there."""
    below = plan.get("children", [])
    yield str(plan["operatorType"]).partition("@")[0], not below
    for child in below:
        yield from operators(child)


async def faults(driver: AsyncDriver, info: StatementInfo) -> list[str]:
    """What the plan of a statement does that it should not."""
    return faults_of(info.name, await explain(driver, statement(info.name)))


def faults_of(name: str, plan: dict[str, Any]) -> list[str]:
    """What a plan of the statement with this name does that it should not."""
    found = []
    everything = name in WHOLE_GRAPH
    host = name.startswith(HOST) and name not in OUR_OWN
    for operator, begins in operators(plan):
        through = name.startswith(WHOLE_GROUP) and operator == "NodeIndexScan"
        if operator in UNWANTED and not host and not (everything and operator == "NodeByLabelScan"):
            found.append(operator)
        elif begins and not host and not everything and not through and operator not in SEEKS:
            found.append(f"begins with {operator}")
        elif operator == "Eager" and name not in MAY_BE_EAGER:
            found.append("Eager, although it only reads")
    return found
