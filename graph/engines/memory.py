"""How much memory a Neo4j server may use, as far as it tells this user."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..errors import StoreError

if TYPE_CHECKING:
    from .engine import Engine

HEAP: Final = (
    "CALL dbms.queryJmx('java.lang:type=Memory') YIELD attributes "
    "RETURN attributes.HeapMemoryUsage.value.properties.max"
)
PAGE_CACHE: Final = "SHOW SETTINGS 'server.memory.pagecache.size' YIELD value RETURN value"


async def memory_settings(engine: Engine) -> tuple[str | None, str | None]:
    """Heap and page cache; None for what a hosted server or a plain user is not told."""
    heap = await _ask(engine, HEAP)
    cache = await _ask(engine, PAGE_CACHE)
    return (
        f"{heap // 2**20}m" if isinstance(heap, int) and heap > 0 else None,
        str(cache) if cache else None,
    )


async def _ask(engine: Engine, statement: str) -> Any:
    try:
        rows = await engine.read_rows(statement)
    except StoreError:
        return None
    return rows[0][0] if rows else None
