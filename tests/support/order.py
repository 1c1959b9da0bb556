"""In which order tests run, and which run together, where it matters for how long all take."""

from __future__ import annotations

import re

import pytest

BY_NAME = re.compile(
    r"neo4j|test_plans|test_servers|test_graphiti_bad_input|test_graphiti_host|test_compose"
    r"|graphiti/test_(?:faults|wrap\.py)|test_small.py::test_host|goes_away_in_the_middle|byte_equal"
    r"|test_driven"
)
"""The names of the tests that need a Neo4j."""

SERVERS = frozenset({"neo4j_uri", "_locked"})
"""The fixtures with a server in them."""

LONG = re.compile(r"^tests/proofs/")
CHANGES_THE_SCHEMA = re.compile(
    r"overlay/graphiti/|test_graphiti|test_vectors|test_embedded|proofs/.*test_host"
    r"|test_a_missing_constraint|proofs/.*test_plans|cypher/test_plans"
)


def needs_neo4j(item: pytest.Item) -> bool:
    """Whether it asks for a server, by a fixture or by the engine that it runs on."""
    engines = getattr(item, "callspec", None)
    on = engines.params.values() if engines is not None else ()
    return "neo4j" in on or not SERVERS.isdisjoint(getattr(item, "fixturenames", ()))


def ordered(items: list[pytest.Item]) -> None:
    """First what runs long, lest one worker is left with it at the end; last what changes the
    schema, for then a Neo4j server forgets its plans, and would plan every statement once more for
    all that comes after it."""

    def rank(item: pytest.Item) -> int:
        if CHANGES_THE_SCHEMA.search(item.nodeid):
            return 2
        return 0 if LONG.search(item.nodeid) and not needs_neo4j(item) else 1

    items.sort(key=rank)


def grouped(items: list[pytest.Item]) -> None:
    """Makes sure that what needs a Neo4j is known by its name, which is all that is seen of a test
    when tests are shared among workers: another worker would start a server of its own for it."""
    for item in items:
        if needs_neo4j(item) and not BY_NAME.search(item.nodeid):
            raise pytest.UsageError(f"{item.nodeid} needs a Neo4j: BY_NAME in {__file__}")
