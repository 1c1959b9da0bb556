"""Another process on an embedded graph, for the tests of joining and leaving.

    python -m tests.graph.engines.worker FOLDER write TAG    says "ready OWNER", then "ack N OWNER"
    python -m tests.graph.engines.worker FOLDER hold TAG     says "ready OWNER"
    python -m tests.graph.engines.worker FOLDER leave TAG    writes once, says so, ends unclosed

Each ends orderly when its input closes; OWNER is 1 where this process runs the server.
"""

from __future__ import annotations

import asyncio
import os
import sys

from tenure.graph.engines import Engine, Unit, connect

SIZE = 3
"""Nodes of one acknowledged write: a graph must hold all of them or none."""


async def put(engine: Engine, tag: str, number: int) -> None:
    async def unit(work: Unit) -> None:
        await work.rows(
            "MERGE (c:TenureCount {k: 1}) ON CREATE SET c.n = 0 SET c.locked = true "
            "WITH c SET c.n = c.n + 1 RETURN c.n"
        )
        await work.rows(
            "UNWIND range(1, $size) AS i MERGE (n:TenureAck {k: $k + '-' + toString(i)}) "
            "SET n.batch = $k RETURN 1",
            {"size": SIZE, "k": f"{tag}-{number}"},
        )

    await engine.write(unit)


async def main(folder: str, what: str, tag: str) -> None:
    gone = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(0, lambda: gone.set() if not os.read(0, 4096) else None)
    engine = await connect(folder)
    print("ready", int(engine.owner), flush=True)
    number = 0
    while what != "hold" and not gone.is_set():
        await put(engine, tag, number)
        print("ack", number, int(engine.owner), flush=True)
        number += 1
        if what == "leave":
            return
        await asyncio.sleep(0)
    await gone.wait()
    loop.remove_reader(0)
    await engine.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
