"""One writer at a time on an embedded graph, across tasks, threads and processes.

The embedded engine commits optimistically: of two writers that met, one starts over, and not all
of its faces of a lost race say so. Taking turns costs less than losing races. It is a courtesy,
not what correctness rests on: who has waited for ``PATIENCE`` seconds (the holder may be stopped
in a debugger) writes anyway, and the engine refuses the loser of a race.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from .lockfile import LockFile

PATIENCE: Final = 5.0
"""Seconds to wait for a turn before writing without one."""

POLITE: Final = 0.002
"""Seconds that a writer who met others leaves to them between two turns of its own."""


class Turns:
    """The turns of one engine."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._here = asyncio.Lock()  # fair among the tasks of one engine
        self._lock = LockFile(path)
        self._met_others = False

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        async with self._here:
            held = await self._wait()
            try:
                yield
            finally:
                if held:
                    self._lock.release()

    async def landed(self, seconds: float) -> bool:
        """Waits until whoever has the turn now is done; False if that takes longer."""
        async with self._here:
            try:
                held = self._lock.acquire() or await self._queue(seconds)
            except OSError:  # no lock can be had, so nobody has one
                return True
            if held:
                self._lock.release()
            return held

    def close(self) -> None:
        self._lock.close()

    async def _wait(self) -> bool:
        # Without the file (the folder was removed, the disk is full) the engine itself will speak.
        with contextlib.suppress(OSError):
            if self._met_others:
                await asyncio.sleep(POLITE)
            if self._lock.acquire():
                self._met_others = False
                return True
            self._met_others = True
            return await self._queue(PATIENCE)
        return False

    async def _queue(self, seconds: float) -> bool:
        """Waits where waiters cost nothing: blocked in the operating system, in a thread."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[bool] = loop.create_future()
        lock = self._lock

        def come(held: bool) -> None:
            if not turn.done():
                turn.set_result(held)
            else:  # nobody waits for it any more
                lock.close()

        def block() -> None:
            try:
                held = lock.acquire(wait=True)
            except OSError:
                held = False
            try:
                loop.call_soon_threadsafe(come, held)
            except RuntimeError:  # the loop was closed meanwhile
                lock.close()

        threading.Thread(target=block, name="tenure-turn", daemon=True).start()
        try:
            return await asyncio.wait_for(turn, seconds)
        except BaseException as stopped:
            self._lock = LockFile(self._path)  # the thread has the old one, or will get it
            if turn.done() and not turn.cancelled():
                lock.close()
            if isinstance(stopped, TimeoutError):
                return False
            raise
