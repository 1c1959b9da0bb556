"""Several processes on one folder: joining, and going on when the owner leaves."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tenure.graph.engines import Engine, Unit, connect, server
from tenure.graph.errors import StoreError

from .processes import ROOT, Worker, nothing_lost
from .worker import put

posix = pytest.mark.skipif(os.name != "posix", reason="forks and signals are POSIX")


async def test_a_second_process_joins(embedded_folder: Path) -> None:
    async with await connect(embedded_folder) as engine:
        assert engine.owner
        await put(engine, "mine", 0)
        with Worker(embedded_folder, "write", "theirs") as other:
            assert not await asyncio.to_thread(other.ready)
            for number in range(1, 6):
                await put(engine, "mine", number)
            await asyncio.to_thread(other.more, 5)
            other.leave()
            await nothing_lost(engine, other)
        [[count]] = await engine.read_rows("MATCH (c:TenureCount) RETURN c.n")
        assert count == 6 + other.acked


@posix
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, None], ids=["TERM", "KILL", "end"])
async def test_the_owner_leaves_while_others_write(
    embedded_folder: Path, how: signal.Signals | None
) -> None:
    with Worker(embedded_folder, "write", "a") as owner:
        assert owner.ready()
        with (
            Worker(embedded_folder, "write", "b") as second,
            Worker(embedded_folder, "write", "c") as third,
            Worker(embedded_folder, "hold", "d") as idle,
        ):
            assert not second.ready() and not third.ready() and not idle.ready()
            for worker in (owner, second, third):
                worker.more(3)
            if how is None:
                owner.leave()
            else:
                owner.kill(how)
            for worker in (second, third):
                worker.more(5)
            second.leave()
            third.leave()
    async with await connect(embedded_folder) as engine:
        await nothing_lost(engine, owner, second, third)


@posix
async def test_owners_leave_one_after_the_other(embedded_folder: Path) -> None:
    """The caller in this process sees neither an error nor a lost write."""
    workers: list[Worker] = []
    first = Worker(embedded_folder, "write", "w0")
    workers.append(first)
    with first:
        first.ready()
        engine = await connect(embedded_folder)
        async with engine:
            assert not engine.owner
            for number in range(12):
                await put(engine, "mine", number)
                if number == 4:
                    first.kill(signal.SIGKILL)
            assert engine.owner
            await nothing_lost(engine, *workers)
            [[mine]] = await engine.read_rows(
                "MATCH (n:TenureAck) WHERE n.batch STARTS WITH 'mine-' "
                "RETURN count(DISTINCT n.batch)"
            )
            assert mine == 12


async def test_reads_go_on_too(embedded_folder: Path) -> None:
    with Worker(embedded_folder, "write", "a") as owner:
        owner.ready()
        owner.more(1)
        async with await connect(embedded_folder) as engine:
            await engine.read("RETURN 1")
            owner.leave()
            [[count]] = await engine.read_rows("MATCH (n:TenureAck) RETURN count(n)")
            assert count == 3 * owner.acked
            assert engine.owner


async def test_one_process_opens_a_folder_twice(embedded_folder: Path) -> None:
    one = await connect(embedded_folder)
    other = await connect(embedded_folder)
    assert one.owner and other.owner
    await asyncio.gather(
        *(put(one, "one", i) for i in range(5)), *(put(other, "o", i) for i in range(5))
    )
    await one.close()
    await put(other, "o", 5)
    [[count]] = await other.read_rows("MATCH (c:TenureCount) RETURN c.n")
    assert count == 11
    await other.close()
    assert not (embedded_folder / "run.json").exists()


async def test_threads_with_loops_of_their_own(embedded_folder: Path) -> None:
    """Eight threads on one counter: the turns hold across event loops."""
    failures: list[BaseException] = []

    async def work(name: str) -> None:
        async with await connect(embedded_folder) as engine:
            for number in range(5):
                await put(engine, name, number)

    def thread(name: str) -> None:
        try:
            asyncio.run(work(name))
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=thread, args=(f"t{i}",)) for i in range(8)]
    async with await connect(embedded_folder) as engine:
        for one in threads:
            one.start()
        for one in threads:
            await asyncio.to_thread(one.join)
        assert failures == []
        assert await engine.read_rows("MATCH (c:TenureCount) RETURN c.n") == [[40]]


async def test_a_process_that_ends_without_closing(embedded_folder: Path) -> None:
    with Worker(embedded_folder, "leave", "a") as worker:
        worker.until(lambda lines: len(lines) == 2)
        assert worker.process.wait(30) == 0
    async with await connect(embedded_folder) as engine:
        await nothing_lost(engine, worker)


async def test_a_cancelled_opening_gives_the_folder_back(embedded_folder: Path) -> None:
    opening = asyncio.create_task(connect(embedded_folder))
    await asyncio.sleep(0)  # it has begun, and however fast it is it has not ended
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    with Worker(embedded_folder, "write", "a") as worker:
        await asyncio.to_thread(worker.ready)
        await asyncio.to_thread(worker.more, 1)
        worker.leave()
    assert str(embedded_folder) not in server._owned


async def test_a_cancelled_writer_passes_its_turn_on(embedded_folder: Path) -> None:
    async with await connect(embedded_folder) as engine, await connect(embedded_folder) as other:
        inside = asyncio.Event()

        async def slow(work: Unit) -> None:
            inside.set()
            await asyncio.sleep(30)

        holder = asyncio.create_task(engine.write(slow))
        await inside.wait()
        waiter = asyncio.create_task(put(other, "waiter", 0))
        given_up = asyncio.create_task(put(other, "given-up", 0))
        await asyncio.sleep(0.05)
        given_up.cancel()
        holder.cancel()
        await asyncio.wait_for(waiter, 5)
        await asyncio.wait_for(put(engine, "again", 0), 5)


@posix
async def test_a_forked_child_uses_nothing_of_its_parent(embedded_folder: Path) -> None:
    engine = await connect(embedded_folder)
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()

    def child() -> None:
        try:
            asyncio.run(_ignore(engine))
        except StoreError as error:
            theirs.send(error.message)
        theirs.recv()

    process = context.Process(target=child)
    process.start()
    try:
        assert await asyncio.to_thread(ours.poll, 20)
        assert "forked" in ours.recv()
        await engine.close()
        with Worker(embedded_folder, "write", "a") as worker:  # the child holds no lock
            assert await asyncio.to_thread(worker.ready)
            worker.leave()
    finally:
        ours.send("go")
        process.join(20)
        process.kill()


async def _ignore(engine: Engine) -> None:
    await engine.read("RETURN 1")


def test_importing_loads_neither_driver_nor_engine() -> None:
    code = (
        "import sys, tenure.graph.engines\n"
        "print([m for m in ('neo4j', 'arcadedb', 'portalocker') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.stdout.strip() == "[]", done.stderr
