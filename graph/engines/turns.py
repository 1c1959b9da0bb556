"""One writer at a time on an embedded graph, across tasks, threads and processes.

The embedded engine commits optimistically: of two writers that met, one starts over. Taking turns
costs less than losing races. It is a courtesy, not what correctness rests on: who has waited for
``PATIENCE`` seconds (the holder may be stopped in a debugger) writes anyway, and the engine
refuses the loser of a race.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from filelock import FileLock

PATIENCE: Final = 5.0
POLL: Final = 0.002


class Turns:
    def __init__(self, path: Path) -> None:
        from filelock import FileLock

        self._here = asyncio.Lock()  # fair among the tasks of one engine
        self._lock = FileLock(path, mode=0o600, thread_local=False)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        async with self._here:
            held = await self._wait(self._lock)
            try:
                yield
            finally:
                if held:
                    self._lock.release()

    async def _wait(self, lock: FileLock) -> bool:
        from filelock import Timeout

        end = time.monotonic() + PATIENCE
        # Without the file (the folder was removed, the disk is full) the engine itself will speak.
        with contextlib.suppress(OSError):
            while True:
                try:
                    lock.acquire(timeout=0)
                    return True
                except Timeout:
                    if time.monotonic() > end:
                        return False
                await asyncio.sleep(POLL * (0.5 + random.random()))
        return False
