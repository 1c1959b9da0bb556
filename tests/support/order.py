"""In which order tests run where it matters for how long all of them take."""

from __future__ import annotations

import re

import pytest

LONG = re.compile(r"^tests/proofs/(?!.*(neo4j|test_plans))")
DROPS_PLANS = re.compile(r"cypher/test_plans|test_a_missing_constraint")


def ordered(items: list[pytest.Item]) -> None:
    """First what runs long, lest one worker is left with it at the end; last what has the Neo4j
    server forget its plans, for it would plan every statement once more for those after it."""

    def rank(item: pytest.Item) -> int:
        if DROPS_PLANS.search(item.nodeid):
            return 2
        return 0 if LONG.search(item.nodeid) else 1

    items.sort(key=rank)
