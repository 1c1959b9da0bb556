"""An open graph: reads, units of work, schema statements.

An engine belongs to the event loop and the process that opened it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeVar

from ..errors import ReadOnlyStore
from . import decode, sql
from .dialect import DIALECTS, Dialect, EngineName, Language, Statement
from .kept import KeptLink
from .link import Link, ServerInfo
from .memory import memory_settings
from .quiet import quiet
from .retry import retried_in_vain
from .turns import Turns
from .unit import ALL, NOTHING, Parameters, Unit

if TYPE_CHECKING:
    from neo4j import AsyncManagedTransaction, AsyncResult, Record

T = TypeVar("T")


class Engine(KeptLink):
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
        super().__init__(link, target, reopen=reopen, explain=explain)
        self.read_only = read_only
        self.dialect: Dialect = DIALECTS[link.info.name]
        # The embedded engine lets a reading session write.
        self._guarded = read_only and link.info.name is EngineName.ARCADEDB
        self._turns = turns

    def __repr__(self) -> str:
        return f"<Engine {self.name} {self.target}>"

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
                result = await session.run(statement, quiet(parameters))
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
                return await unit(Unit(transaction, self.dialect))
            except Exception as error:
                if retried_in_vain(error):
                    self._tell(error)
                raise

        async def attempt(link: Link) -> T:
            async with link.writing() as session:
                return await session.execute_write(work)

        async with self._turn():
            return await self._again(attempt)

    async def landed(self, seconds: float) -> bool:
        """Waits until whoever has the turn to write is done, in any process: what it wrote is there
        for all to see, or not at all. False if that takes longer than so many seconds.

        Where writers lock what they meet on (Neo4j) there are no turns, and nothing to wait for.
        """
        return self._turns is None or await self._turns.landed(seconds)

    async def stream(
        self, statement: str, parameters: Parameters = NOTHING
    ) -> AsyncIterator[dict[str, Any]]:
        """The rows one by one, in bounded memory. Not retried once the first row is out."""

        async def attempt(link: Link) -> tuple[Any, AsyncResult]:
            session = link.streaming()
            try:
                runner = await session.begin_transaction() if self._guarded else session
                return session, await runner.run(statement, quiet(parameters))
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
        if self._turns is not None:
            self._turns.close()
        await super().close()

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
                result = await session.run(statement, quiet(parameters))
                return result.keys(), await result.fetch(ALL)
            # Closing the session rolls the transaction back.
            transaction = await session.begin_transaction()
            result = await transaction.run(statement, quiet(parameters))
            keys, records = result.keys(), await result.fetch(ALL)
            if (await result.consume()).counters.contains_updates:
                self._refuse()
            return keys, records

    def _writable(self) -> None:
        if self.read_only:
            self._refuse()

    def _refuse(self) -> NoReturn:
        raise ReadOnlyStore(f"{self.target} was opened for reading only")

    def _turn(self) -> AbstractAsyncContextManager[None]:
        return nullcontext() if self._turns is None else self._turns.turn()
