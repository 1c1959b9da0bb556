"""Adoption that is disturbed: the host deletes while it is read, and the database goes away."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tenure.graph.engines import Engine, connect
from tenure.graph.errors import StoreUnavailable
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti import reading
from tenure.overlay.graphiti.adopt import batches, run
from tenure.overlay.graphiti.adopt.marks import Claims
from tenure.overlay.graphiti.own_relations import relations_of
from tenure.overlay.graphiti.sample import load
from tenure.overlay.hosts.graphiti import GraphitiGraph

from ...support.line import Line, line
from ...support.wipe import wipe
from .test_adopt import GROUP, NOW, adopted, changed, current, fact
from .test_sync import synced, told

PATIENCE = 180.0
"""Seconds after which something does not happen any more."""


class Deleting:
    """A host in which facts go while they are read: one that was read, and one that was not."""

    def __init__(self, engine: Engine, first: str, last: str) -> None:
        self.engine = engine
        self.first, self.last = first, last

    async def read(self, statement: str, parameters: Mapping[str, object]) -> list[dict[str, Any]]:
        return await self.engine.read(statement, parameters)

    async def read_rows(self, statement: str, parameters: Mapping[str, object]) -> list[list[Any]]:
        rows = await self.engine.read_rows(statement, parameters)
        if any(one[0] == self.first for one in rows[0][0]):
            assert self.last not in [one[0] for one in rows[0][0]]
            await changed(
                self.engine,
                "MATCH ()-[e:RELATES_TO]->() WHERE e.uuid IN $uuids DELETE e",
                uuids=[self.first, self.last],
            )
        return rows


async def test_a_host_that_deletes_while_it_is_adopted(
    engine: Engine, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await load(engine)
    monkeypatch.setattr(reading, "PAGE", 5)
    uuids = sorted(row["props"]["uuid"] for row in made.facts)
    host = Deleting(engine, await fact(engine, "Tomas Reyk lives in Brno."), uuids[-1])
    async with await Store.open(target) as store:
        report = await run.adopt(
            GraphitiGraph(host), store, relations_of(Vocabulary.load()),
            host_group=GROUP, group="own", clock=system_clock,
        )  # fmt: skip
        assert report.facts == len(uuids) - 1  # what was read before it went is still held
        swept = await synced(engine, store, sweep=True)
        assert (swept.gone, swept.unseen) == (1, 0)
        # The same as if it had been adopted after all that.
        await adopted(engine, store, group="after")
        for subject, attribute in (("Iris Valette", "residence"), ("Tomas Reyk", "residence")):
            rows = await store.slot_state("after", subject, attribute, as_of=NOW)
            held = {r.memory.value for r in rows if str(r.role) in ("current", "coexistence")}
            assert await current(store, subject, attribute) == held
        assert await current(store, "Tomas Reyk", "residence") == set()


async def test_two_adopts_at_once_leave_nothing_open(engine: Engine, target: str) -> None:
    await load(engine)
    async with await Store.open(target) as store, await Store.open(target) as other:
        both = await asyncio.gather(adopted(engine, store), adopted(engine, other))
        assert sum(one.observations for one in both) == 28
        assert sum(one.overtaken for one in both) == 0
        assert await Claims(store.engine, "own", GROUP).open() == {}
        rows = await store.slot_state("own", "Tomas Reyk", "residence", as_of=NOW)
        assert [row.memory.value for row in rows] == ["Brno"]
        swept = await synced(engine, store, sweep=True)
        assert (swept.found, swept.observations, swept.unseen) == (False, 0, 0)


@pytest.fixture
def server(_neo4j: str) -> Iterator[Line]:
    """The server of all tests, behind a line that can be cut."""
    with line(_neo4j) as one:
        yield one


class Follower:
    """``tenure graphiti sync --every`` as a process of its own, into a group of its own."""

    def __init__(self, process: subprocess.Popen[str], out: Path, err: Path) -> None:
        self.process = process
        self._out, self._err = out, err

    @property
    def passes(self) -> list[dict[str, Any]]:
        whole = self._out.read_text("utf-8").rpartition("\n")[0]
        return [json.loads(line) for line in whole.splitlines()]

    @property
    def said(self) -> str:
        return self._err.read_text("utf-8")

    async def until(self, seen: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not seen():
            assert self.process.poll() is None and time.monotonic() < end, self.said
            await asyncio.sleep(0.05)

    async def ended(self, by: signal.Signals) -> int:
        self.process.send_signal(by)
        return await asyncio.to_thread(self.process.wait, PATIENCE)


@asynccontextmanager
async def following(uri: str, group: str, folder: Path) -> AsyncIterator[Follower]:
    """One that has made its first pass."""
    out, err = folder / f"{group}.out", folder / f"{group}.err"
    command = [sys.executable, "-m", "tenure.cli", "graphiti", "sync", "--graph", uri]
    command += ["--group", GROUP, "--as", group, "--every", "0.5", "--json"]
    with out.open("wb") as stdout, err.open("wb") as stderr:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr,
            text=True, encoding="utf-8",
        )  # fmt: skip
    try:
        one = Follower(process, out, err)
        await one.until(lambda: one.passes)
        yield one
    finally:
        process.kill()
        process.wait()


@pytest.mark.neo4j
async def test_a_database_that_goes_away_in_the_middle(
    server: Line, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(batches, "MOST_OBSERVATIONS", 5)
    async with await connect(server.uri) as engine:
        await wipe(engine)
        await load(engine)
    async with await connect(server.uri) as engine, await Store.open(server.uri) as store:

        def gone(done: int, total: int) -> None:
            if done > 8:
                server.cut()

        async with following(server.uri, "other", tmp_path) as follower:
            with pytest.raises(StoreUnavailable) as failed:
                await adopted(engine, store, storing=gone)
            assert "\n" not in failed.value.message and "127.0.0.1" in failed.value.message
            with pytest.raises(StoreUnavailable):
                await synced(engine, store)
            # Who follows says so, and goes on.
            await follower.until(lambda: "tried again in 0.5 s\n" in follower.said)
            server.mend()
            await told(engine, "new", "Ada Lind", "LIVES_IN", "Lund")
            await follower.until(lambda: any(row["adopted"] == 1 for row in follower.passes))
            assert await follower.ended(signal.SIGTERM) == 0
        *missed, last = follower.said.splitlines()
        assert missed and all("127.0.0.1" in line for line in missed)
        assert last == f"stopped after {len(follower.passes)} passes"
        read = [(row["sweep"], row["adopted"]) for row in follower.passes if row["adopted"]]
        assert read == [(True, 24), (False, 1)]
        rows = await store.slot_state("other", "Ada Lind", "residence", as_of=NOW)
        assert [row.memory.value for row in rows] == ["Lund"]
        report = await adopted(engine, store)
        assert report.adopted + report.unchanged == 25 and 0 < report.unchanged < 24
        assert await current(store, "Iris Valette", "residence") == {"Graz"}
        found = await synced(engine, store)
        assert (found.sweep, found.adopted, found.unseen) == (False, 0, 0)
        assert await Claims(store.engine, "own", GROUP).open() == {}
