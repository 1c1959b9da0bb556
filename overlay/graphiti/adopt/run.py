"""The adoption of one group: read whole, turned into observations subject by subject, stored.

The host is read in pages into a temporary file, because what an end is worth hangs on the other
facts of its subject. What is stored is known by its state, so a run that was killed is completed by
running it again, and running it twice is running it once.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

from ....graph.door import check_group
from ....graph.ids import digest
from ....graph.store import Run, Store
from ....graph.times import Clock, iso
from ...hosts.host import HostGraph
from ..relations import Relations
from ..snapshot import Progress, Snapshot
from .followed import held, hold
from .marks import Claims
from .report import Adopted, Tally
from .slots import SYSTEM, VERSION
from .taking import Taking, receipt, states


def silent(done: int, total: int) -> None:
    """Told nothing of."""


async def adopt(
    host: HostGraph,
    store: Store | None,
    relations: Relations,
    *,
    host_group: str,
    group: str,
    clock: Clock,
    reading: Progress = silent,
    storing: Progress = silent,
    dry_run: bool = False,
) -> Adopted:
    """Turn the facts of a host group into observations of a group of our own.

    The host is only read. Without a ``store`` (a dry run into a graph that is not there) nothing is
    known before. ``dry_run`` writes nothing. ``reading`` and ``storing`` are told of facts as they
    are read and stored. Raises ``GroupError`` for a name that no group can have; ``GroupDetached``
    where somebody has taken the group out meanwhile; and a ``StoreError`` where a graph fails: what
    was stored before is kept.
    """
    check_group(group)
    begun, since = time.monotonic(), clock()
    report = Adopted(
        host_group=host_group, group=group, dry_run=dry_run or store is None, host=host.name
    )
    claims = before = None
    if store is not None and not dry_run:
        claims = Claims(store.engine, group, report.partition, host.name)
        before = await held(store.engine, group, report.partition)
    left = () if claims is None else tuple(await claims.open())
    async with _prepared(None if report.dry_run else store):
        there = await Snapshot.of_group(host, relations, host_group, reading)
    with there as snapshot:
        report.facts = snapshot.facts()
        report.unread = snapshot.counts.nameless
        report.namesakes = snapshot.shared_names()
        run = into = None
        if store is not None and not report.dry_run:
            into = await hold(store.engine, group, report.partition, before)
            run = new_run(report, since)
            await store.keep_run(run)
            report.run_id = run.run_id
        done = 0
        found = (one for facts in snapshot.subjects() for one in states(facts, relations, report))
        async for many in Taking(store, report, clock, into).take(found):
            done += many
            storing(done, report.facts)
        aside = snapshot.asides()
    report.seconds = time.monotonic() - begun
    if run is not None and store is not None and claims is not None and into is not None:
        await claims.drop(left)
        if host.name == SYSTEM:
            await into.follow(since, aside=aside)
        else:  # of another host there is nothing to go by but all of it
            await into.check()
        await store.keep_run(receipt(run, report, clock, report.facts))
    return report


@asynccontextmanager
async def _prepared(store: Store | None) -> AsyncIterator[None]:
    """A store that gets ready for writing meanwhile. If it cannot, the first write says why."""
    ready = None if store is None else asyncio.create_task(store.prepare())
    try:
        yield
    except BaseException:
        if ready is not None:
            ready.cancel()
        raise
    finally:
        if ready is not None:
            await asyncio.gather(ready, return_exceptions=True)


def new_run(tally: Tally, started: datetime) -> Run:
    """The receipt of a run that begins."""
    # Two runs may begin in the same moment: an id of chance tells them apart.
    name = digest("run", tally.group, iso(started), secrets.token_hex(8))
    where = f"{tally.host} group {tally.host_group}"
    return Run(name, tally.group, started, (where,), tally.host, VERSION)
