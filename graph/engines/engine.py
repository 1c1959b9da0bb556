"""An open graph: reads, units of work, schema statements.

An engine belongs to the event loop and the process that opened it.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self, TypeVar

from ..errors import ReadOnlyStore, StoreError
from . import decode, sql
from .dialect import DIALECTS, Dialect, EngineName, Language, Statement
from .link import Link, ServerInfo
from .memory import memory_settings
from .retry import Failure, again, classify, pause, retried_in_vain
from .translate import translated
from .turns import Turns

if TYPE_CHECKING:
    from neo4j import AsyncManagedTransaction, AsyncResult, Record

T = TypeVar("T")
Parameters = Mapping[str, object]
NOTHING: Final[Parameters] = {}
ALL: Final = 2**62


class Unit:
    """One write transaction. What it reads is what it will write over."""

    def __init__(self, transaction: AsyncManagedTransaction) -> None:
        self._transaction = transaction

    async def run(self, statement: str, parameters: Parameters = NOTHING) -> list[dict[str, Any]]:
        """The whole result; one round trip."""
        result = await self._transaction.run(statement, dict(parameters))
        return decode.rows(result.keys(), await result.fetch(ALL))

    async def rows(self, statement: str, parameters: Parameters = NOTHING) -> list[list[Any]]:
        """The whole result as the driver gives it: for statements that return texts, numbers,
        lists and maps only."""
        result = await self._transaction.run(statement, dict(parameters))
        return decode.raw_rows(await result.fetch(ALL))


class Engine:
    """One open graph. Made by ``connect``; an async context manager.

    Every failure is a class of ``graph.errors``. What the other side of a race, a moved leader or
    an owner that left did to a call is retried here: callers see a result or a final error.
    """

    def __init__(
        self,
        link: Link,
        target: str,
        *,
        read_only: bool = False,
        reopen: Callable[[], Awaitable[Link]] | None = None,
        turns: Turns | None = None,
        explain: Callable[[Exception], Exception | None] | None = None,
    ) -> None:
        self.name: EngineName = link.info.name
        self.target = target
        self.read_only = read_only
        self.dialect: Dialect = DIALECTS[link.info.name]
        # The embedded engine lets a reading session write.
        self._guarded = read_only and link.info.name is EngineName.ARCADEDB
        self._link: Link | None = link
        self._reopen = reopen
        self._turns = turns
        self._explain = explain
        self._relinking = asyncio.Lock()
        self._pid = os.getpid()

    def __repr__(self) -> str:
        return f"<Engine {self.name} {self.target}>"

    @property
    def owner(self) -> bool:
        """Whether this process runs the server (only ever true for a folder)."""
        return self._link is not None and self._link.owner

    async def read(self, statement: str, parameters: Parameters = NOTHING) -> list[dict[str, Any]]:
        """The whole result of a reading statement; one round trip."""

        async def attempt(link: Link) -> list[dict[str, Any]]:
            return decode.rows(*await self._fetch(link, statement, parameters))

        return await self._again(attempt)

    async def read_rows(self, statement: str, parameters: Parameters = NOTHING) -> list[list[Any]]:
        """As ``read``, each row a list, undecoded: for statements that return texts, numbers,
        lists and maps only."""

        async def attempt(link: Link) -> list[list[Any]]:
            return decode.raw_rows((await self._fetch(link, statement, parameters))[1])

        return await self._again(attempt)

    async def run(self, statement: str, parameters: Parameters = NOTHING) -> list[dict[str, Any]]:
        """A statement in a transaction of its own, for schema. It must be safe to run twice."""
        self._writable()

        async def attempt(link: Link) -> list[dict[str, Any]]:
            async with link.writing() as session:
                result = await session.run(statement, dict(parameters))
                return decode.rows(result.keys(), await result.fetch(ALL))

        async with self._turn():
            return await self._again(attempt)

    async def write(self, unit: Callable[[Unit], Awaitable[T]]) -> T:
        """Runs a unit of work in one write transaction.

        The unit may run several times, and once more after it was committed when the answer to
        the commit was lost: it keeps nothing of a failed try, and doing it twice is doing it once.
        """
        self._writable()

        async def work(transaction: AsyncManagedTransaction) -> T:
            try:
                return await unit(Unit(transaction))
            except Exception as error:
                if retried_in_vain(error):
                    self._tell(error)
                raise

        async def attempt(link: Link) -> T:
            async with link.writing() as session:
                return await session.execute_write(work)

        async with self._turn():
            return await self._again(attempt)

    async def stream(
        self, statement: str, parameters: Parameters = NOTHING
    ) -> AsyncIterator[dict[str, Any]]:
        """The rows one by one, in bounded memory. Not retried once the first row is out."""

        async def attempt(link: Link) -> tuple[Any, AsyncResult]:
            session = link.streaming()
            try:
                runner = await session.begin_transaction() if self._guarded else session
                return session, await runner.run(statement, dict(parameters))
            except BaseException:
                await session.close()
                raise

        session, result = await self._again(attempt)
        try:
            keys = result.keys()
            async for record in result:
                yield decode.rows(keys, [record])[0]
        except Exception as error:
            self._tell(error)
        finally:
            await session.close()

    async def apply(self, statements: tuple[Statement, ...]) -> None:
        """Runs schema statements of ``dialect``."""
        for one in statements:
            if one.language is Language.CYPHER:
                await self.run(one.text)
            else:
                self._writable()
                text = one.text
                await self._again(lambda link: sql.execute(link, text))  # noqa: B023

    async def info(self) -> ServerInfo:
        """What answers now; after an owner left, that is another server than before."""
        info = self._open().info
        if self.name is EngineName.NEO4J:
            heap, page_cache = await memory_settings(self)
            return replace(info, heap=heap, page_cache=page_cache)
        return info

    async def close(self) -> None:
        link, self._link = self._link, None
        if self._turns is not None:
            self._turns.close()
        if link is not None and self._pid == os.getpid():
            await link.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _fetch(
        self, link: Link, statement: str, parameters: Parameters
    ) -> tuple[tuple[str, ...], list[Record]]:
        async with link.reading() as session:
            if not self._guarded:
                result = await session.run(statement, dict(parameters))
                return result.keys(), await result.fetch(ALL)
            # Closing the session rolls the transaction back.
            transaction = await session.begin_transaction()
            result = await transaction.run(statement, dict(parameters))
            keys, records = result.keys(), await result.fetch(ALL)
            if (await result.consume()).counters.contains_updates:
                self._refuse()
            return keys, records

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

    def _writable(self) -> None:
        if self.read_only:
            self._refuse()

    def _refuse(self) -> NoReturn:
        raise ReadOnlyStore(f"{self.target} was opened for reading only")

    def _turn(self) -> AbstractAsyncContextManager[None]:
        return nullcontext() if self._turns is None else self._turns.turn()
