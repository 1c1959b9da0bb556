"""One pass over a Graphiti graph in a process of its own, so that its memory is the product's.

    python -m bench.graphiti_child audit|adopt URI

prints one JSON line: facts, seconds, seconds of processor time, most bytes held, findings of the
audit, and the seconds at which each tenth of the facts was stored.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from datetime import UTC, datetime
from typing import Any

from tenure.graph.engines import connect
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.adopt.run import adopt
from tenure.overlay.graphiti.audit import audit
from tenure.overlay.graphiti.own_relations import relations_of
from tenure.overlay.hosts.graphiti import GraphitiGraph

from .graphiti_made import GROUP
from .machine import resident

OWN = "own"


async def run(what: str, uri: str) -> dict[str, Any]:
    """Do it, and say how it went."""
    relations = relations_of(Vocabulary.load())
    tenths: list[float] = []
    begun, busy = time.perf_counter(), time.process_time()

    def stored(done: int, total: int) -> None:
        while len(tenths) < done * 10 // max(total, 1):
            tenths.append(time.perf_counter() - begun)

    async with await connect(uri, read_only=True) as engine:
        host = GraphitiGraph(engine)
        if what == "audit":
            found = await audit(host, relations, now=datetime.now(UTC), groups=[GROUP])
            facts, findings = found.counts.edges, len(found.findings)
        else:
            async with await Store.open(uri) as store:
                report = await adopt(
                    host, store, relations, host_group=GROUP, group=OWN, clock=system_clock,
                    storing=stored,
                )  # fmt: skip
            facts, findings = report.adopted, 0
    return {
        "facts": facts, "findings": findings, "seconds": time.perf_counter() - begun,
        "busy": time.process_time() - busy, "most": resident()[1], "tenths": tenths,
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run(*sys.argv[1:3]))))
