"""A Neo4j of a test's own: what is done to it disturbs no other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ..conftest import in_ci
from . import maven_neo4j

READ_ONLY = "server.databases.read_only=neo4j"
SECRET = "correct-horse-battery"
"""The password of the one that asks for it."""


@contextmanager
def own_server(password: str | None = None) -> Iterator[maven_neo4j.MavenServer]:
    """Running within the block. Skips the test where none can be had, and fails it in CI."""
    reason = maven_neo4j.missing()
    if reason is not None:
        if in_ci():
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    server = maven_neo4j.MavenServer(password=password, heap="512m", page_cache="64m", quick=True)
    try:
        yield server
    finally:
        server.stop()
