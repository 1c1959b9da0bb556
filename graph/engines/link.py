"""One open connection: a driver, what it speaks to, and what runs behind it."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..errors import UnsupportedServer
from .address import Credentials
from .dialect import EngineName

if TYPE_CHECKING:
    from neo4j import AsyncDriver, AsyncSession

OLDEST_NEO4J: Final = (5, 26)

_SILENT: Final = logging.NullHandler()
_AGENT: Final = re.compile(r"Neo4j/(\d+)\.(\d+)")
_ARCADE: Final = re.compile(r"ArcadeDB ([^\s)]+)")


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """What answers. Heap and page cache as the server names them, or None where it does not."""

    name: EngineName
    agent: str
    version: str
    address: str
    heap: str | None = None
    page_cache: str | None = None


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the driver's own retries may take, in seconds, and how they are spaced."""

    connect: float
    retry: float
    first_delay: float


# A server elsewhere: names are resolved, TLS is spoken, leaders move.
REMOTE: Final = Patience(connect=5.0, retry=3.0, first_delay=0.05)
# The owner's port on this machine answers at once or is gone; a gone one must be given up soon.
LOCAL: Final = Patience(connect=2.0, retry=0.5, first_delay=0.005)


class Link:
    """A driver with the settings of its sessions. ``closing`` ends what runs behind it."""

    def __init__(
        self,
        driver: AsyncDriver,
        info: ServerInfo,
        *,
        database: str,
        patience: Patience,
        routed: bool = False,
        owner: bool = False,
        http: tuple[str, int, Credentials] | None = None,
        closing: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.driver = driver
        self.info = info
        self.owner = owner
        self.http = http
        self._closing = closing
        config: dict[str, Any] = {
            "database": database,
            "fetch_size": -1,
            "initial_retry_delay": patience.first_delay,
            "retry_delay_multiplier": 1.5,
            "retry_delay_jitter_factor": 0.5,
        }
        if routed:
            # Behind a routing URL a read may reach another server than the write before it.
            from neo4j import AsyncGraphDatabase

            config["bookmark_manager"] = AsyncGraphDatabase.bookmark_manager()
        self._write = {**config, "default_access_mode": "WRITE"}
        self._read = {**config, "default_access_mode": "READ"}
        self._stream = {**self._read, "fetch_size": 1000}

    def reading(self) -> AsyncSession:
        return self.driver.session(**self._read)

    def writing(self) -> AsyncSession:
        return self.driver.session(**self._write)

    def streaming(self) -> AsyncSession:
        return self.driver.session(**self._stream)

    async def close(self) -> None:
        try:
            await self.driver.close()
        finally:
            closing, self._closing = self._closing, None
            if closing is not None:
                await closing()


async def dial(
    url: str, credentials: Credentials | None, patience: Patience
) -> tuple[AsyncDriver, ServerInfo]:
    """Opens a driver and asks the server once who it is. Raises the driver's own errors,
    ``TimeoutError`` and ``UnsupportedServer``."""
    from neo4j import AsyncGraphDatabase

    # Retries are our business; without a handler Python would print the driver's warnings.
    logging.getLogger("neo4j").addHandler(_SILENT)
    driver = AsyncGraphDatabase.driver(
        url,
        auth=None if credentials is None else (credentials.user, credentials.password),
        connection_timeout=patience.connect,
        connection_acquisition_timeout=4 * patience.connect,
        max_transaction_retry_time=patience.retry,
        notifications_min_severity="OFF",
        telemetry_disabled=True,
    )
    try:
        async with asyncio.timeout(1.6 * patience.connect):  # it may accept and never speak
            found = await driver.get_server_info()
        info = identify(found.agent, f"{found.address[0]}:{found.address[1]}")
    except BaseException:
        await driver.close()
        raise
    return driver, info


def identify(agent: str, address: str) -> ServerInfo:
    """Raises ``UnsupportedServer`` for what is too old or neither of the two engines."""
    arcade = _ARCADE.search(agent)
    if arcade is not None:
        return ServerInfo(EngineName.ARCADEDB, agent, arcade.group(1), address)
    found = _AGENT.match(agent)
    oldest = ".".join(map(str, OLDEST_NEO4J))
    if found is None:
        raise UnsupportedServer(
            f"{address} is {agent!r:.80}, not Neo4j", hint=f"Neo4j {oldest} or newer is needed"
        )
    version = agent.removeprefix("Neo4j/")
    if (int(found.group(1)), int(found.group(2))) < OLDEST_NEO4J:
        raise UnsupportedServer(
            f"{address} runs Neo4j {version}", hint=f"Neo4j {oldest} or newer is needed"
        )
    return ServerInfo(EngineName.NEO4J, agent, version, address)
