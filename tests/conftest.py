"""What every test may ask for: a real Neo4j, an embedded graph, or both by turns."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import settings

from tenure.graph.engines import Engine, connect

from .support import bytecode, in_memory, kept_schema, maven_neo4j, neo4j_server, no_delay, order
from .support.wipe import claim, wipe

bytecode.keep()
in_memory.begin()
no_delay.set_for_all()
kept_schema.keep()

# What `make test` runs is the same on every machine; `make prove` looks further each time.
settings.register_profile("test", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("prove", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile("prove" if os.environ.get("TENURE_PROOFS") == "full" else "test")

_SAID = pytest.StashKey[str]()

ENGINES = [
    pytest.param("arcadedb", id="arcadedb"),
    pytest.param("neo4j", id="neo4j", marks=pytest.mark.neo4j),
]


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() == "true"


@pytest.fixture(scope="session")
def neo4j_uri(pytestconfig: pytest.Config) -> Iterator[str]:
    """One server for a worker, started at first need. Without one: skipped, failed in CI."""
    try:
        server = neo4j_server.obtain(quick=True)
    except neo4j_server.NoServer as reason:
        pytestconfig.stash[_SAID] = f"Neo4j was NOT tested: {reason}"
        if in_ci():
            pytest.fail(str(reason), pytrace=False)
        pytest.skip(str(reason))
    pytestconfig.stash[_SAID] = f"Neo4j: {server.source}"
    try:
        yield server.uri
    finally:
        server.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def _neo4j(neo4j_uri: str) -> AsyncIterator[str]:
    """The server, after a look that nothing of anybody's lies in it; left empty."""
    async with await connect(neo4j_uri) as engine:
        await claim(engine)
        yield neo4j_uri
        await wipe(engine)


@pytest.fixture(scope="session")
def _locked() -> Iterator[maven_neo4j.MavenServer]:
    from .support.own_server import SECRET, own_server

    with own_server(SECRET) as server:
        yield server


@pytest.fixture
def locked(_locked: maven_neo4j.MavenServer) -> maven_neo4j.MavenServer:
    """A server that asks for the password ``SECRET``, for tests that end it or have it begin anew:
    one that needs settings says so."""
    _locked.up()
    return _locked


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def _embedded(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A folder whose engine stays up for the run, so that opening it costs next to nothing."""
    folder = tmp_path_factory.mktemp("embedded") / "graph"
    async with await connect(folder):
        yield str(folder)


@pytest.fixture
def embedded_folder(tmp_path: Path) -> Path:
    """A folder for an embedded graph of the test's own; nothing is there yet."""
    return tmp_path / "graph"


@pytest.fixture(params=ENGINES)
def target(request: pytest.FixtureRequest) -> str:
    """What ``--graph`` would name, on one engine after the other. Not wiped; see ``engine``."""
    name = "_neo4j" if request.param == "neo4j" else "_embedded"
    found = request.getfixturevalue(name)
    assert isinstance(found, str)
    return found


@pytest_asyncio.fixture(loop_scope="session")
async def engine(target: str) -> AsyncIterator[Engine]:
    """An open, empty graph, on one engine after the other."""
    async with await connect(target) as opened:
        await wipe(opened)
        yield opened


class Workers:
    """Shares tests among workers, and hands what one has to say at the end of the run to the
    process that prints it."""

    @staticmethod
    def pytest_sessionfinish(session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)  # None in the process that prints
        if output is not None:
            output["neo4j"] = session.config.stash.get(_SAID, None)

    @staticmethod
    def pytest_testnodedown(node: Any) -> None:
        said = getattr(node, "workeroutput", {}).get("neo4j")
        if said is not None:
            node.config.stash[_SAID] = said

    @staticmethod
    def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
        from .support.workers import scheduler

        return scheduler(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order.ordered(items)
    order.grouped(items)


def pytest_configure(config: pytest.Config) -> None:
    if config.pluginmanager.hasplugin("xdist"):
        config.pluginmanager.register(Workers())


def pytest_unconfigure() -> None:
    in_memory.end()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    said = config.stash.get(_SAID, None)
    if said is not None:
        terminalreporter.write_line(said)
