"""The driver itself, with nothing of the product around it: what a round trip costs here."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self

from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncManagedTransaction

from tenure.graph.engines import Engine, EngineName
from tenure.graph.engines.address import Address, credentials, parse
from tenure.graph.engines.folder import Folder
from tenure.graph.engines.server import DATABASE, HOST, USER

ONE = "RETURN 1 AS one"


class Bare:
    """One driver with one session that stays open. An async context manager."""

    def __init__(self, driver: AsyncDriver, database: str) -> None:
        self._driver = driver
        self._session = driver.session(database=database)

    @classmethod
    def beside(cls, engine: Engine) -> Self:
        """To the server that this engine speaks to; a folder must be open."""
        if engine.name is EngineName.NEO4J:
            address = parse(engine.target)
            assert isinstance(address, Address)
            who = credentials(None, None)
            auth = None if who is None else (who.user, who.password)
            return cls(AsyncGraphDatabase.driver(address.url, auth=auth), address.database)
        folder = Folder(Path(os.fspath(engine.target)))
        running, password = folder.running(), folder.password()
        assert running is not None and password is not None
        url = f"bolt://{HOST}:{running.port}"
        return cls(AsyncGraphDatabase.driver(url, auth=(USER, password)), DATABASE)

    async def read(self) -> None:
        """One round trip."""
        result = await self._session.run(ONE)
        await result.single()

    async def write(self) -> None:
        """One empty write transaction."""

        async def unit(transaction: AsyncManagedTransaction) -> None:
            result = await transaction.run(ONE)
            await result.single()

        await self._session.execute_write(unit)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()
        await self._driver.close()
