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
import re
import socket
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ..errors import FolderUnusable, StoreError
from .folder import Folder, Running, product_version
from .lockfile import LockFile

HEAP_VARIABLE: Final = "TENURE_EMBEDDED_HEAP"
DEFAULT_HEAP: Final = "512m"
LEAST_HEAP: Final = 64
HOST: Final = "127.0.0.1"
USER: Final = "root"
DATABASE: Final = "neo4j"
START_TRIES: Final = 5
STOP_SECONDS: Final = 2.0
"""How long a leaving owner waits for the writer whose turn it is."""

PAGE_CACHE_SHARE: Final = 4
"""The engine keeps its page cache in the heap: a quarter of it."""

_HEAP: Final = re.compile(r"[1-9][0-9]{0,5}[kmgKMG]")


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
    heap = heap_size()
    arcadedb = _load(folder, heap)
    if written is not None and _ordered(written.engine) > _ordered(arcadedb.__version__):
        raise FolderUnusable(
            f"{folder.path} was written by the engine arcadedb {written.engine}, "
            f"installed is {arcadedb.__version__}",
            hint=f"pip install 'arcadedb>={written.engine}', or use another folder",
        )
    folder.note_writer(arcadedb.__version__)
    cache = _mebibytes(heap) // PAGE_CACHE_SHARE
    problem: Exception | None = None
    for _ in range(START_TRIES):
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
                # A message over the limit is never answered; over the heap it is refused.
                "bolt_maxMessageSize": 2**31 - 1,
                "bolt_packstream_maxValueLength": 2**31 - 1,
                "bolt_packstream_maxElements": 2**31 - 1,
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
            continue
        running = Running(port, http_port, os.getpid(), product_version(), heap, f"{cache}m")
        folder.announce(running)
        return Owned(running, password, server, lock, folder.write_lock)
    raise FolderUnusable(f"the embedded engine did not start on {folder.path}: {problem}")


def heap_size() -> str:
    """The cap of the engine's heap, from the environment or 512m. Raises ``StoreError``."""
    heap = os.environ.get(HEAP_VARIABLE) or DEFAULT_HEAP
    if not _HEAP.fullmatch(heap) or _mebibytes(heap) < LEAST_HEAP:
        raise StoreError(
            f"{HEAP_VARIABLE} is {heap!r:.40}; it must look like 512m or 2g, from {LEAST_HEAP}m up"
        )
    return heap.lower()


_loaded_by: int | None = None


def _load(folder: Folder, heap: str) -> Any:
    """Imports the engine. Heap and log folder are those of the first folder of the process."""
    global _loaded_by
    if _loaded_by not in (None, os.getpid()):
        raise FolderUnusable(
            "the embedded engine was started before this process was forked",
            hint="start worker processes with the spawn method, or open the graph only in them",
        )
    arguments = os.environ.get("ARCADEDB_NATIVE_ISOLATE_ARGS", "")
    if "-Xmx" not in arguments:
        os.environ["ARCADEDB_NATIVE_ISOLATE_ARGS"] = f"{arguments} -Xmx{heap}".strip()
    os.environ.setdefault("ARCADEDB_LOG_CONSOLE", "0")
    os.environ.setdefault("ARCADEDB_LOG_DIR", str(folder.log))
    import arcadedb

    _loaded_by = os.getpid()
    return arcadedb


def _mebibytes(heap: str) -> int:
    return max(1, int(heap[:-1]) * {"k": 1, "m": 1024, "g": 1024 * 1024}[heap[-1]] // 1024)


def _free_ports() -> tuple[int, int]:
    with socket.socket() as one, socket.socket() as other:
        one.bind((HOST, 0))
        other.bind((HOST, 0))
        return one.getsockname()[1], other.getsockname()[1]


def _ordered(text: str) -> tuple[tuple[int, ...], bool, tuple[int, ...]]:
    """Versions in order: 26.9.1 < 26.10.1.dev2 < 26.10.1."""
    release_part = re.match(r"[0-9.]*", text)
    assert release_part is not None
    rest = text[release_part.end() :]
    return _numbers(release_part.group()), not rest, _numbers(rest)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(one) for one in re.findall(r"\d+", text))


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
