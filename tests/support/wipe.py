"""Empties a database that belongs to the tests."""

from __future__ import annotations

import os

from tenure.graph.engines import Engine, Unit

ALLOWED = "TENURE_TEST_NEO4J_WIPE"
BATCH = 20_000


async def claim(engine: Engine) -> None:
    """Makes sure, once a run, that a server named by the user holds nothing of the user's."""
    found = await engine.read("MATCH (n) RETURN n LIMIT 1")
    if found and not os.environ.get(ALLOWED):
        raise RuntimeError(
            f"{engine.target} is not empty, and the tests delete everything in it: "
            f"name an empty database, or set {ALLOWED}=1"
        )


async def wipe(engine: Engine) -> None:
    """Deletes every node and relation; indexes and constraints stay."""

    async def unit(work: Unit) -> int:
        rows = await work.rows(
            "MATCH (n) WITH n LIMIT $batch DETACH DELETE n RETURN count(*)", {"batch": BATCH}
        )
        return int(rows[0][0])

    while await engine.write(unit) == BATCH:
        pass
