"""Opens a folder: joins the process that owns it, or becomes the owner."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from ..errors import FolderBusy, FolderUnusable, StatementRefused, StoreFull
from . import server
from .address import Credentials
from .engine import Engine
from .folder import Folder, Running, product_version
from .link import LOCAL, Link, dial
from .turns import Turns

WAIT: Final = 15.0
"""Seconds that an owner may take to answer: it may be starting, or replaying its log."""

POLL: Final = 0.03
FAILED_WRITES: Final = ("Neo.ClientError.Transaction.", "Neo.DatabaseError.")
LOW_ROOM: Final = 64 * 1024 * 1024
"""Bytes free below which a write that the engine could not do is put down to a full disk."""


async def open_folder(path: Path, *, read_only: bool) -> Engine:
    folder = Folder(path)
    await asyncio.to_thread(folder.prepare)

    async def reopen() -> Link:
        return await _open(folder)

    return Engine(
        await reopen(),
        str(folder.path),
        read_only=read_only,
        reopen=reopen,
        turns=Turns(folder.write_lock),
        explain=lambda error: _full(folder, error),
    )


async def _open(folder: Folder) -> Link:
    end = time.monotonic() + WAIT
    while True:
        link = await _own(folder) or await _join(folder)
        if link is not None:
            return link
        if time.monotonic() > end:
            raise FolderBusy(
                f"another process owns {folder.path} and does not answer",
                hint="end that process; its number is in run.json if it got so far",
            )
        await asyncio.sleep(POLL)


async def _own(folder: Folder) -> Link | None:
    starting = asyncio.ensure_future(asyncio.to_thread(server.acquire, folder))
    await asyncio.sleep(0)  # the thread runs
    import neo4j  # noqa: F401  takes as long as the engine's start, so it is done meanwhile

    try:
        owned = await asyncio.shield(starting)
    except asyncio.CancelledError:
        # The thread cannot be stopped; what it opens is given back when it is done.
        starting.add_done_callback(lambda done: _give_back(folder, done))
        raise
    if owned is None:
        return None

    async def closing() -> None:
        await asyncio.to_thread(server.release, folder, owned)

    try:
        return await _dial(owned.running, owned.password, closing)
    except BaseException:
        await closing()
        raise


def _give_back(folder: Folder, done: asyncio.Future[server.Owned | None]) -> None:
    owned = None if done.cancelled() or done.exception() else done.result()
    if owned is not None:
        server.release(folder, owned)


async def _join(folder: Folder) -> Link | None:
    folder.check_layout()
    running, password = folder.running(), folder.password()
    if running is None or password is None:
        return None
    if running.product != product_version():
        raise FolderUnusable(
            f"{folder.path} is in use by Tenure {running.product} (process {running.pid}), "
            f"this is Tenure {product_version()}",
            hint="end that process first, or use the same version",
        )
    from neo4j.exceptions import DriverError, Neo4jError

    try:
        return await _dial(running, password)
    except (DriverError, Neo4jError, TimeoutError):
        # It is starting, or just gone, or its old port belongs to somebody else by now.
        return None


async def _dial(
    running: Running, password: str, closing: Callable[[], Awaitable[None]] | None = None
) -> Link:
    user = Credentials(server.USER, password)
    driver, info = await dial(f"bolt://{server.HOST}:{running.port}", user, LOCAL)
    return Link(
        driver,
        replace(info, heap=running.heap, page_cache=running.page_cache),
        database=server.DATABASE,
        patience=LOCAL,
        owner=closing is not None,
        http=(server.HOST, running.http_port, user),
        closing=closing,
    )


def _full(folder: Folder, error: Exception) -> Exception | None:
    """The engine does not say in any one way that the disk is full; the disk does."""
    written = getattr(error, "code", "").startswith(FAILED_WRITES)
    if not written and not isinstance(error, StatementRefused):
        return None
    try:
        free = shutil.disk_usage(folder.path).free
    except OSError:
        return None
    if free > LOW_ROOM:
        return None
    return StoreFull(
        f"{folder.path} has {free // 1024} KiB left on its disk",
        hint="make room, then repeat the command; nothing that was acknowledged is lost",
    )
