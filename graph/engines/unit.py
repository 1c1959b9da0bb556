"""One write transaction, as a unit of work sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from . import decode
from .dialect import Dialect
from .quiet import quiet

if TYPE_CHECKING:
    from neo4j import AsyncManagedTransaction

Parameters = Mapping[str, object]
NOTHING: Final[Parameters] = {}
ALL: Final = 2**62


class Unit:
    """One write transaction. What it reads is what it will write over."""

    def __init__(self, transaction: AsyncManagedTransaction, dialect: Dialect) -> None:
        self._transaction = transaction
        self._dialect = dialect

    async def run(self, statement: str, parameters: Parameters = NOTHING) -> list[dict[str, Any]]:
        """The whole result; one round trip."""
        result = await self._transaction.run(self._dialect.prepared(statement), quiet(parameters))
        return decode.rows(result.keys(), await result.fetch(ALL))

    async def rows(self, statement: str, parameters: Parameters = NOTHING) -> list[list[Any]]:
        """The whole result as the driver gives it: for statements that return texts, numbers,
        lists and maps only."""
        result = await self._transaction.run(self._dialect.prepared(statement), quiet(parameters))
        return decode.raw_rows(await result.fetch(ALL))
