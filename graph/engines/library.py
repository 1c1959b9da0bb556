"""Loads the embedded engine's library into this process: once, with a capped heap."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from typing import Final

from ..errors import FolderUnusable, StoreError
from .folder import Folder

HEAP_VARIABLE: Final = "TENURE_EMBEDDED_HEAP"
DEFAULT_HEAP: Final = "512m"
LEAST_HEAP: Final = 64

_YOUNG_PERCENT: Final = 40
"""How much of the heap is for what was just made: about what one batch of a thousand
observations makes, so that most of it is gone before it is looked at."""

_ARGUMENTS: Final = "ARCADEDB_NATIVE_ISOLATE_ARGS"
_HEAP: Final = re.compile(r"[1-9][0-9]{0,5}[kmg]")


def heap_size() -> str:
    """The cap of the engine's heap, from the environment or 512m. Raises ``StoreError``."""
    heap = (os.environ.get(HEAP_VARIABLE) or DEFAULT_HEAP).lower()
    if not _HEAP.fullmatch(heap) or mebibytes(heap) < LEAST_HEAP:
        raise StoreError(
            f"{HEAP_VARIABLE} is {heap!r:.40}; it must look like 512m or 2g, from {LEAST_HEAP}m up"
        )
    return heap


_loaded_by: int | None = None
_loaded_heap: str = DEFAULT_HEAP


@contextlib.contextmanager
def loading(folder: Folder, heap: str) -> Iterator[str]:
    """The environment in which the engine's library is loaded, at its first call; restored after
    it, so that child processes have their own. Gives the heap that holds: the first one asked
    for in this process."""
    global _loaded_by, _loaded_heap
    if _loaded_by not in (None, os.getpid()):
        raise FolderUnusable(
            "the embedded engine was started before this process was forked",
            hint="start worker processes with the spawn method, or open the graph only in them",
        )
    if _loaded_by is not None:
        yield _loaded_heap
        return
    arguments = os.environ.get(_ARGUMENTS, "").split()
    others = [one for one in arguments if not one.startswith(("-Xmx", "-Xms", "-Xmn"))]
    # The heap may be full from the start: grown in steps it collected a quarter of the time.
    # What nobody touches takes no memory.
    young = mebibytes(heap) * _YOUNG_PERCENT // 100
    sizes = [f"-Xmx{heap}", f"-Xms{heap}", f"-Xmn{young}m"]
    wanted = {
        _ARGUMENTS: " ".join([*others, *sizes]),
        "ARCADEDB_LOG_CONSOLE": os.environ.get("ARCADEDB_LOG_CONSOLE", "0"),
        "ARCADEDB_LOG_DIR": os.environ.get("ARCADEDB_LOG_DIR", str(folder.log)),
    }
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield heap
        _loaded_by, _loaded_heap = os.getpid(), heap
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def mebibytes(heap: str) -> int:
    """Of a size such as 512m; at least 1."""
    return max(1, int(heap[:-1]) * {"k": 1, "m": 1024, "g": 1024 * 1024}[heap[-1]] // 1024)


def ordered(text: str) -> tuple[tuple[int, ...], bool, tuple[int, ...]]:
    """Versions in order: 26.9.1 < 26.10.1.dev2 < 26.10.1."""
    release_part = re.match(r"[0-9.]*", text)
    assert release_part is not None
    rest = text[release_part.end() :]
    return _numbers(release_part.group()), not rest, _numbers(rest)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(one) for one in re.findall(r"\d+", text))
