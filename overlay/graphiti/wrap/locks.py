"""One writer a group: what Graphiti reads before it writes is still so when it writes.

Its calls look for what is there, ask a model, and write much later. Two at once in one group make
one entity twice, leave two contradicting facts open, and write a copy over what the other wrote.
The locks are shared by all wrapped objects of an event loop that write to a database of one name.
They know nothing of other processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary, WeakValueDictionary

_Key = tuple[str, str]
_LOCKS: WeakKeyDictionary[asyncio.AbstractEventLoop, WeakValueDictionary[_Key, asyncio.Lock]] = (
    WeakKeyDictionary()
)


@asynccontextmanager
async def locked(database: str, group: str) -> AsyncIterator[None]:
    """Wait until nobody else of this event loop writes to the group, and hold it."""
    held = _LOCKS.setdefault(asyncio.get_running_loop(), WeakValueDictionary())
    lock = held.get((database, group))
    if lock is None:
        lock = held[database, group] = asyncio.Lock()
    async with lock:
        yield
