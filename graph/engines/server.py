"""Runs the embedded engine in this process: one server a folder, shared by all who open it here.

Whoever holds the lock on ``owner.lock`` runs the server; the lock goes with the process, so none
is ever stale. Signals keep their defaults: after SIGTERM or SIGKILL the next owner replays the
engine's log, and no committed transaction is lost. A forked child must not use what its parent
opened; it opens the folder itself and joins.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import socket
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ..errors import FolderUnusable
from .folder import Folder, Running, product_version
from .library import heap_size, loading, mebibytes, ordered
from .lockfile import LockFile

HOST: Final = "127.0.0.1"
USER: Final = "root"
DATABASE: Final = "neo4j"
START_TRIES: Final = 5
LARGEST: Final = 2**31 - 1
STOP_SECONDS: Final = 2.0
"""How long a leaving owner waits for the writer whose turn it is."""

PAGE_CACHE_SHARE: Final = 4
"""The engine keeps its page cache in the heap: a quarter of it."""


@dataclass(slots=True)
class Owned:
    """A running server of this process. ``users`` counts the engines that opened it."""

    running: Running
    password: str = field(repr=False)
    server: Any
    lock: LockFile
    write_lock: Path
    users: int = 1


_owned: dict[str, Owned] = {}
_mutex = threading.RLock()


def acquire(folder: Folder) -> Owned | None:
    """The server of this folder in this process, started when no process runs it yet.

    None when another process owns the folder. Blocks for up to a second; call it in a thread.
    """
    with _mutex:
        owned = _owned.get(folder.key)
        if owned is not None:
            owned.users += 1
            return owned
        lock = _try_lock(folder)
        if lock is None:
            return None
        try:
            owned = _start(folder, lock)
        except BaseException:
            lock.close()
            raise
        if not _owned:
            atexit.register(_stop_all)
        _owned[folder.key] = owned
        return owned


def release(folder: Folder, owned: Owned) -> None:
    """Gives up one use; the last one stops the server and lets another process own the folder."""
    with _mutex:
        owned.users -= 1
        if owned.users > 0 or _owned.get(folder.key) is not owned:
            return
        del _owned[folder.key]
        with contextlib.suppress(FolderUnusable):  # the folder may be gone
            folder.withdraw()
        _stop(owned)


def _try_lock(folder: Folder) -> LockFile | None:
    lock = LockFile(folder.owner_lock)
    with folder.usable():
        if lock.acquire():
            return lock
    lock.close()
    return None


def _start(folder: Folder, lock: LockFile) -> Owned:
    folder.withdraw()
    written = folder.check_layout()
    password = folder.make_password()
    with loading(folder, heap_size()) as heap:
        import arcadedb

        if written is not None and ordered(written.engine) > ordered(arcadedb.__version__):
            raise FolderUnusable(
                f"{folder.path} was written by the engine arcadedb {written.engine}, "
                f"installed is {arcadedb.__version__}",
                hint=f"pip install 'arcadedb>={written.engine}', or use another folder",
            )
        folder.note_writer(arcadedb.__version__)
        cache = mebibytes(heap) // PAGE_CACHE_SHARE
        server, port, http_port = _listen(arcadedb, folder, password, cache)
    running = Running(port, http_port, os.getpid(), product_version(), heap, f"{cache}m")
    folder.announce(running)
    return Owned(running, password, server, lock, folder.write_lock)


def _listen(arcadedb: Any, folder: Folder, password: str, cache: int) -> tuple[Any, int, int]:
    problem: Exception | None = None
    for _ in range(START_TRIES):  # a free port may be taken by the time it is used
        port, http_port = _free_ports()
        server = arcadedb.create_server(
            str(folder.server),
            root_password=password,
            config={
                "host": HOST,
                "http_port": http_port,
                "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
                "bolt_host": HOST,
                "bolt_port": port,
                "bolt_defaultDatabase": DATABASE,
                # The password is random: stretching it would only delay every start.
                "server_saltIterations": 1000,
                # A message over the limit is never answered.
                "bolt_maxMessageSize": LARGEST,
                "bolt_packstream_maxValueLength": LARGEST,
                "bolt_packstream_maxElements": LARGEST,
                "maxPageRAM": cache,
                "support_autoRegister": False,  # asks a portal on the internet
                "serverMetrics": False,
            },
        )
        try:
            server.start()
            # Every commit is on the disk before it is acknowledged.
            server.create_database(DATABASE).set_wal_flush("yes_nometadata")
        except Exception as error:  # the engine has no classes for what can go wrong here
            problem = error
            with contextlib.suppress(Exception):
                server.stop()
        else:
            return server, port, http_port
    raise FolderUnusable(f"the embedded engine did not start on {folder.path}: {problem}")


def _free_ports() -> tuple[int, int]:
    with socket.socket() as one, socket.socket() as other:
        one.bind((HOST, 0))
        other.bind((HOST, 0))
        return one.getsockname()[1], other.getsockname()[1]


def _stop(owned: Owned) -> None:
    # Between two turns nobody is in the middle of a transaction.
    turn = LockFile(owned.write_lock)
    end = time.monotonic() + STOP_SECONDS
    try:
        with contextlib.suppress(OSError):
            while not turn.acquire() and time.monotonic() < end:
                time.sleep(0.005)
        owned.server.stop()
    finally:
        owned.lock.close()
        turn.close()


def _stop_all() -> None:
    with _mutex:
        for owned in _owned.values():
            with contextlib.suppress(Exception):
                _stop(owned)
        _owned.clear()


def _forget() -> None:
    """In a forked child nothing of the parent's engine runs."""
    global _mutex
    _owned.clear()
    _mutex = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
