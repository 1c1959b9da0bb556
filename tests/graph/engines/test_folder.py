"""Folders that cannot be used, are full, are private, or belong to another version."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import stat
from pathlib import Path

import pytest

from tenure.graph.engines import Unit, connect, embedded, library, server
from tenure.graph.engines.folder import Folder, product_version
from tenure.graph.engines.lockfile import LockFile
from tenure.graph.errors import FolderBusy, FolderUnusable, StoreError, StoreFull
from tenure.graph.store import Store

from .processes import Worker, mounted, nothing_lost
from .worker import put

posix = pytest.mark.skipif(os.name != "posix", reason="modes and mounts are POSIX")


async def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x", "utf-8")
    with pytest.raises(FolderUnusable, match="cannot be used"):
        await connect(file)
    with pytest.raises(FolderUnusable, match="cannot be used"):
        await connect(file / "below")


@posix
async def test_a_folder_that_is_not_writable(tmp_path: Path) -> None:
    """Root may write anywhere, so the disk refuses: it is mounted for reading only."""
    disk = tmp_path / "disk"
    with mounted(disk, "ro,size=1m"):
        with pytest.raises(FolderUnusable, match="Read-only") as caught:
            await connect(disk / "graph")
        assert "you may write to" in str(caught.value)
        with pytest.raises(FolderUnusable):
            await connect(disk)


async def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(FolderUnusable, match="holds other files"):
        await connect(tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["letter.txt"]


@posix
async def test_everything_is_private(embedded_folder: Path) -> None:
    old = os.umask(0)
    try:
        async with await connect(embedded_folder) as engine:
            await put(engine, "a", 0)
            folder = Folder(embedded_folder)
            running, password = folder.running(), folder.password()
            assert running is not None and password is not None and len(password) >= 32
            assert stat.S_IMODE(embedded_folder.stat().st_mode) == 0o700
            for file in embedded_folder.iterdir():
                if file.is_file():
                    assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
            assert password not in (embedded_folder / "run.json").read_text("utf-8")
            for log in (*embedded_folder.glob("log/*"), *embedded_folder.glob("server/log/*")):
                assert password not in log.read_text("utf-8", "replace"), log
            assert password not in repr(server._owned)
            for port in (running.port, running.http_port):
                with socket.socket() as elsewhere:  # bound to 127.0.0.1, not to every address
                    elsewhere.settimeout(2)
                    assert elsewhere.connect_ex(("127.0.0.2", port)) != 0
    finally:
        os.umask(old)


@posix
async def test_a_password_file_others_can_read(embedded_folder: Path) -> None:
    await (await connect(embedded_folder)).close()
    (embedded_folder / "password").chmod(0o644)
    with pytest.raises(FolderUnusable, match="chmod 600"):
        await connect(embedded_folder)


@posix
async def test_a_full_disk(tmp_path: Path) -> None:
    """The writer is told, nothing acknowledged is lost, and with room it goes on."""
    disk = tmp_path / "disk"
    with mounted(disk, "size=24m"):
        filler = disk / "filler"
        async with await connect(disk / "graph") as engine:
            await engine.run(
                "CREATE CONSTRAINT tenure_bulk IF NOT EXISTS "
                "FOR (n:TenureBulk) REQUIRE n.k IS UNIQUE"
            )
            acked: list[int] = []

            async def bulk(number: int) -> None:
                async def unit(work: Unit) -> None:
                    await work.rows(
                        "UNWIND range(0, 99) AS i "
                        "CREATE (:TenureBulk {k: $n * 100 + i, v: $v}) RETURN count(*)",
                        {"n": number, "v": "x" * 1000},
                    )

                await engine.write(unit)
                acked.append(number)

            for number in range(10):
                await bulk(number)
            with filler.open("wb") as file:  # somebody else's file takes the rest
                try:
                    while True:
                        file.write(b"\x00" * 65536)
                        file.flush()
                except OSError:
                    pass
            with pytest.raises(StoreFull, match="make room"):
                for number in range(10, 300):
                    await bulk(number)
            [[count]] = await engine.read_rows("MATCH (n:TenureBulk) RETURN count(n)")
            assert count == 100 * len(acked)
            filler.unlink()
            await bulk(1000)
        async with await connect(disk / "graph") as engine:
            rows = await engine.read("MATCH (n:TenureBulk) RETURN n.k / 100 AS b, count(*) AS c")
            assert {row["b"]: row["c"] for row in rows} == dict.fromkeys(acked, 100)


@posix
async def test_a_disk_without_room_for_a_graph(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with mounted(disk, "size=64k,nr_inodes=3"), pytest.raises(StoreError) as caught:
        await connect(disk / "graph")
    assert isinstance(caught.value, StoreFull), caught.value


@posix
async def test_a_disk_that_fills_while_the_graph_is_set_up(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with mounted(disk, "size=10m"), pytest.raises(StoreFull, match="make room"):
        await Store.open(disk / "graph")


def written(folder: Path, **changes: object) -> None:
    file = folder / "tenure.json"
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), **changes}), "utf-8")


async def test_a_folder_of_a_newer_product(embedded_folder: Path) -> None:
    async with await connect(embedded_folder) as engine:
        await put(engine, "a", 0)
    written(embedded_folder, layout=2, product="9.0.0")
    with pytest.raises(FolderUnusable, match=r"9\.0\.0.*upgrade Tenure"):
        await connect(embedded_folder)


async def test_a_folder_of_a_newer_engine(embedded_folder: Path) -> None:
    await (await connect(embedded_folder)).close()
    written(embedded_folder, engine="99.1.0")
    with pytest.raises(FolderUnusable, match=r"arcadedb 99\.1\.0"):
        await connect(embedded_folder)
    written(embedded_folder, engine="26.9.1")
    await (await connect(embedded_folder)).close()
    assert '"26.9.1"' not in (embedded_folder / "tenure.json").read_text("utf-8")


async def test_another_version_runs_on_the_folder(embedded_folder: Path) -> None:
    with Worker(embedded_folder, "hold", "a") as owner:
        await asyncio.to_thread(owner.ready)
        run = embedded_folder / "run.json"
        run.write_text(
            json.dumps({**json.loads(run.read_text("utf-8")), "product": "0.0.1"}), "utf-8"
        )
        with pytest.raises(FolderUnusable, match=r"in use by Tenure 0\.0\.1"):
            await connect(embedded_folder)
        owner.leave()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"layout": "x"}', "\x00"])
async def test_a_damaged_note_of_the_writer(embedded_folder: Path, text: str) -> None:
    await (await connect(embedded_folder)).close()
    (embedded_folder / "tenure.json").write_text(text, "utf-8")
    with pytest.raises(FolderUnusable, match="damaged"):
        await connect(embedded_folder)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"port": 1}'])
async def test_a_left_over_run_file_does_no_harm(embedded_folder: Path, text: str) -> None:
    await (await connect(embedded_folder)).close()
    (embedded_folder / "run.json").write_text(text, "utf-8")
    async with await connect(embedded_folder) as engine:
        assert engine.owner


async def test_an_owner_that_does_not_answer(
    embedded_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock is held and somebody else has the port: told after a wait, the lock named."""
    await (await connect(embedded_folder)).close()
    monkeypatch.setattr(embedded, "WAIT", 0.3)
    lock = LockFile(embedded_folder / "owner.lock")
    assert lock.acquire()
    try:
        with pytest.raises(FolderBusy, match="does not answer"):
            await connect(embedded_folder)
        with socket.create_server(("127.0.0.1", 0)) as other:
            (embedded_folder / "run.json").write_text(
                json.dumps(
                    {
                        "port": other.getsockname()[1],
                        "http_port": 1,
                        "pid": 1,
                        "product": product_version(),
                        "heap": "1m",
                        "page_cache": "1m",
                    }
                ),
                "utf-8",
            )
            with pytest.raises(FolderBusy, match="does not answer"):
                await connect(embedded_folder)
    finally:
        lock.close()


async def test_a_port_that_was_taken_meanwhile(
    embedded_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        free = server._free_ports
        given: list[int] = []

        def ports() -> tuple[int, int]:
            given.append(1)
            return (taken.getsockname()[1], free()[1]) if len(given) == 1 else free()

        monkeypatch.setattr(server, "_free_ports", ports)
        async with await connect(embedded_folder) as engine:
            assert await engine.read("RETURN 1 AS x") == [{"x": 1}]
        assert len(given) == 2


@pytest.mark.parametrize("heap", ["1k", "0m", "much", "-1g", "63m", "1.5g"])
async def test_a_heap_that_is_none(
    embedded_folder: Path, monkeypatch: pytest.MonkeyPatch, heap: str
) -> None:
    monkeypatch.setenv("TENURE_EMBEDDED_HEAP", heap)
    with pytest.raises(StoreError, match="TENURE_EMBEDDED_HEAP"):
        await connect(embedded_folder)


async def test_the_heap_is_capped_and_said(embedded_folder: Path) -> None:
    """A process has one heap, so another process is asked."""
    with Worker(embedded_folder, "write", "a", TENURE_EMBEDDED_HEAP="256M") as owner:
        await asyncio.to_thread(owner.ready)
        async with await connect(embedded_folder) as engine:
            info = await engine.info()
            assert (info.heap, info.page_cache) == ("256m", "64m")
            await nothing_lost(engine, owner)
        owner.leave()
    log = (embedded_folder / "log" / "arcadedb.log.0").read_text("utf-8")
    assert "MAXRAM=256" in log


def test_versions_in_order() -> None:
    ordered = ["26.9.1", "26.10.1.dev2", "26.10.1.dev10", "26.10.1", "26.11.1.dev2", "27.1"]
    assert sorted(reversed(ordered), key=library.ordered) == ordered
