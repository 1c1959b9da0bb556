"""Servers that are down, too old, locked or read only: a typed error, soon, without a secret."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

import pytest

from tenure.graph.engines import Engine, Unit, connect
from tenure.graph.errors import (
    AuthenticationFailed,
    ReadOnlyStore,
    StoreError,
    StoreUnavailable,
    UnsupportedServer,
)

from ...support import maven_neo4j, ports
from ...support.old_server import serving
from ...support.own_server import READ_ONLY, SECRET

SOON = 15.0
"""Seconds; on an idle machine each of these takes less than 5."""


def says_nothing_secret(error: BaseException) -> None:
    seen: BaseException | None = error
    while seen is not None:
        assert SECRET not in str(seen) and SECRET not in repr(seen)
        seen = seen.__cause__


@pytest.mark.parametrize("scheme", ["bolt", "neo4j", "bolt+s", "neo4j+ssc"])
async def test_a_server_that_is_down(scheme: str) -> None:
    [port] = ports.free(1)
    began = time.monotonic()
    with pytest.raises(StoreUnavailable, match=f"127.0.0.1:{port}") as caught:
        await connect(f"{scheme}://127.0.0.1:{port}", password=SECRET)
    assert time.monotonic() - began < SOON
    says_nothing_secret(caught.value)


async def test_a_host_that_does_not_exist() -> None:
    with pytest.raises(StoreUnavailable, match="no-such-host"):
        await connect("bolt://no-such-host.invalid:7687")


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("Neo4j/4.4.30", "runs Neo4j 4.4.30"),
        ("Neo4j/5.25.1", "5.26 or newer"),
        ("Memgraph/3.1", "not Neo4j"),
        (None, "5.26 or newer"),
    ],
)
async def test_a_server_that_is_too_old(agent: str | None, said: str) -> None:
    with serving(agent) as port, pytest.raises(UnsupportedServer, match=said):
        await connect(f"bolt://127.0.0.1:{port}")


@pytest.mark.parametrize("agent", ["Neo4j/5.26.0", "Neo4j/5.26-aura", "Neo4j/2025.11.2"])
async def test_a_server_that_is_new_enough(agent: str) -> None:
    with serving(agent) as port:
        engine = await connect(f"bolt://127.0.0.1:{port}")
        assert engine.name == "neo4j"
        await engine.close()


@pytest.mark.parametrize("greeting", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"220 smtp\r\n"])
async def test_a_port_that_speaks_something_else(greeting: bytes) -> None:
    with serving(None, greeting) as port, pytest.raises(StoreError):
        await connect(f"bolt://127.0.0.1:{port}")


@pytest.fixture
async def admitted(locked: maven_neo4j.MavenServer) -> AsyncIterator[Engine]:
    locked.with_settings(READ_ONLY)
    async with await connect(locked.uri, password=SECRET) as engine:
        yield engine


@pytest.mark.neo4j
@pytest.mark.parametrize("password", [SECRET + "x", None])
async def test_a_wrong_password(locked: maven_neo4j.MavenServer, password: str | None) -> None:
    began = time.monotonic()
    with pytest.raises(AuthenticationFailed, match="TENURE_NEO4J_PASSWORD") as caught:
        await connect(locked.uri, password=password)
    assert time.monotonic() - began < SOON
    assert ("none were given" in str(caught.value)) == (password is None)
    says_nothing_secret(caught.value)


@pytest.mark.neo4j
async def test_the_password_comes_from_the_environment(
    locked: maven_neo4j.MavenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TENURE_NEO4J_PASSWORD", SECRET)
    async with await connect(locked.uri) as engine:
        assert await engine.read("RETURN 1 AS x") == [{"x": 1}]
        assert SECRET not in repr(engine)
        assert SECRET not in repr(vars(engine))
        info = await engine.info()
        assert info.heap is not None and 400 < int(info.heap.removesuffix("m")) <= 512
        assert info.page_cache == "64.00MiB"


@pytest.mark.neo4j
async def test_a_database_that_does_not_exist(locked: maven_neo4j.MavenServer) -> None:
    async with await connect(locked.uri + "/elsewhere", password=SECRET) as engine:
        with pytest.raises(StoreUnavailable, match="elsewhere"):
            await engine.read("RETURN 1")


@pytest.mark.neo4j
async def test_a_database_for_reading_only(locked: maven_neo4j.MavenServer) -> None:
    locked.with_settings(READ_ONLY)

    async def unit(work: Unit) -> None:
        await work.run("CREATE (:TenureProbe)")

    async with await connect(locked.uri, password=SECRET) as engine:
        for attempt in (lambda: engine.write(unit), lambda: engine.run("CREATE (:TenureProbe)")):
            began = time.monotonic()
            with pytest.raises(ReadOnlyStore) as caught:
                await attempt()
            assert time.monotonic() - began < SOON
            says_nothing_secret(caught.value)
        assert await engine.read("MATCH (n:TenureProbe) RETURN n") == []


@pytest.mark.neo4j
async def test_a_server_that_goes_down_meanwhile(
    locked: maven_neo4j.MavenServer, admitted: Engine
) -> None:
    async def unit(work: Unit) -> None:
        await work.run("CREATE (:TenureProbe)")

    await admitted.read("RETURN 1")
    locked.halt()
    for attempt in (lambda: admitted.read("RETURN 1"), lambda: admitted.write(unit)):
        began = time.monotonic()
        with pytest.raises(StoreUnavailable) as caught:
            await attempt()
        assert time.monotonic() - began < SOON
        says_nothing_secret(caught.value)
