"""A link that is kept: what a lost race or a lost server did to a call is tried again here."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from typing import NoReturn, TypeVar

from ..errors import StoreError
from .dialect import EngineName
from .link import Link
from .retry import Failure, again, classify, pause
from .translate import translated

T = TypeVar("T")


class KeptLink:
    """The link of an engine. It belongs to the event loop and the process that opened it."""

    def __init__(
        self,
        link: Link,
        target: str,
        *,
        reopen: Callable[[], Awaitable[Link]] | None = None,
        explain: Callable[[Exception], Exception | None] | None = None,
    ) -> None:
        self.name: EngineName = link.info.name
        self.target = target
        self._link: Link | None = link
        self._reopen = reopen
        self._explain = explain
        self._relinking = asyncio.Lock()
        self._pid = os.getpid()

    @property
    def owner(self) -> bool:
        """Whether this process runs the server (only ever true for a folder)."""
        return self._link is not None and self._link.owner

    async def close(self) -> None:
        """Close the link; twice is once. A forked child leaves its parent's alone."""
        link, self._link = self._link, None
        if link is not None and self._pid == os.getpid():
            await link.close()

    async def _again(self, attempt: Callable[[Link], Awaitable[T]]) -> T:
        began = time.monotonic()
        tries = 0
        while True:
            link = self._open()
            try:
                return await attempt(link)
            except Exception as error:
                tries += 1
                failure = classify(error, self.name)
                if not again(self.name, failure, tries, time.monotonic() - began):
                    self._tell(error)
                if failure is Failure.LOST and self._reopen is not None:
                    await self._relink(link, self._reopen)
            await asyncio.sleep(pause(tries))

    async def _relink(self, lost: Link, reopen: Callable[[], Awaitable[Link]]) -> None:
        async with self._relinking:
            if self._link is lost:
                await lost.close()
                self._link = await reopen()

    def _tell(self, error: Exception) -> NoReturn:
        explained = None if self._explain is None else self._explain(error)
        found = translated(error, self.target) if explained is None else explained
        if found is error:
            raise error
        raise found from error

    def _open(self) -> Link:
        if self._link is None:
            raise StoreError(f"{self.target} was closed")
        if self._pid != os.getpid():
            raise StoreError(
                f"{self.target} was opened before this process was forked",
                hint="open it again in this process",
            )
        return self._link
