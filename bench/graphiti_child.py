"""One pass over a Graphiti graph in a process of its own, so that its memory is the product's.

    python -m bench.graphiti_child audit|adopt|sync URI

prints one JSON line: facts, seconds, seconds of processor time, most bytes held, findings of the
audit, and the seconds at which each tenth of the facts was stored. Of ``sync``, which follows what
was adopted: the seconds of the first quick pass, of the ones after it, and of a sweep (that of the
processor is the sweep's), and as findings what they found changed.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from datetime import UTC, datetime
from typing import Any, Final

from tenure.graph.engines import connect
from tenure.graph.store import Store
from tenure.graph.times import system_clock
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.graphiti.adopt.run import adopt
from tenure.overlay.graphiti.audit import audit
from tenure.overlay.graphiti.own_relations import relations_of
from tenure.overlay.graphiti.sync.changes import Seen
from tenure.overlay.graphiti.sync.report import Synced
from tenure.overlay.graphiti.sync.run import sync
from tenure.overlay.hosts.graphiti import GraphitiGraph

from .graphiti_made import GROUP
from .machine import resident

OWN = "own"


PASSES: Final = 20


async def run(what: str, uri: str) -> dict[str, Any]:
    """Do it, and say how it went."""
    if what == "sync":
        return await follow(uri)
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


async def follow(uri: str) -> dict[str, Any]:
    """Quick passes, as one process makes them one after the other, and a sweep."""
    relations, seen, changed = relations_of(Vocabulary.load()), Seen(), 0

    async with await connect(uri, read_only=True) as engine, await Store.open(uri) as store:

        async def one(sweep: bool) -> Synced:
            return await sync(
                engine, store, relations, host_group=GROUP, group=OWN, clock=system_clock,
                sweep=sweep, seen=seen,
            )  # fmt: skip

        taken = []
        for _ in range(1 + PASSES):
            begun = time.perf_counter()
            report = await one(sweep=False)
            taken.append(time.perf_counter() - begun)
            changed += report.adopted + report.gone + report.sweep
        begun, busy = time.perf_counter(), time.process_time()
        report = await one(sweep=True)
        seconds, busy = time.perf_counter() - begun, time.process_time() - busy
    return {
        "facts": report.looked, "findings": changed + report.adopted + report.gone,
        "first": taken[0], "passes": taken[1:], "sweep": seconds, "busy": busy,
        "most": resident()[1],
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run(*sys.argv[1:3]))))
