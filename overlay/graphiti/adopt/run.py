"""The adoption of one group: read whole, turned into observations subject by subject, stored.

The host is read in pages into a temporary file, because what an end is worth hangs on the other
facts of its subject. What is stored is known by its state, so a run that was killed is completed by
running it again, and running it twice is running it once.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing
from dataclasses import replace

from ....graph.door import check_group
from ....graph.errors import RefusedObservation
from ....graph.ids import digest
from ....graph.store import Run, Store
from ....graph.times import Clock, iso
from ...hosts.host import HostGraph
from ..relations import Relations
from ..snapshot import Progress, Snapshot
from .batches import batches
from .endings import End, endings
from .marks import fresh, mark
from .report import Adopted, told
from .slots import VERSION, Adoption, adoption


def _silent(done: int, total: int) -> None:
    """Told nothing of."""


async def adopt(
    host: HostGraph,
    store: Store | None,
    relations: Relations,
    *,
    host_group: str,
    group: str,
    clock: Clock,
    reading: Progress = _silent,
    storing: Progress = _silent,
    dry_run: bool = False,
) -> Adopted:
    """Turn the facts of a host group into observations of a group of our own.

    The host is only read. Without a ``store`` (a dry run into a graph that is not there) nothing is
    known before. ``dry_run`` writes nothing. ``reading`` and ``storing`` are told of facts as they
    are read and stored. Raises ``GroupError`` for a name that no group can have, and a
    ``StoreError`` where a graph fails: what was stored before is kept.
    """
    check_group(group)
    begun = time.monotonic()
    report = Adopted(host_group, group, dry_run or store is None, host.name)
    with await Snapshot.take(host, relations, [host_group], reading) as snapshot:
        report.facts = snapshot.facts()
        report.namesakes = sum(1 for _ in snapshot.namesakes())
        run = None
        if store is not None and not report.dry_run:
            run = _begun(report, clock)
            await store.keep_run(run)
            report.run_id = run.run_id
        done = 0
        async with aclosing(_ahead(batches(_found(snapshot, relations, report)))) as cut:
            async for batch in cut:
                if store is not None:
                    await keep(store, batch, report)
                else:
                    report.adopted += len(batch)
                    report.observations += sum(len(one.observations) for one in batch)
                done += len(batch)
                storing(done, report.facts)
    report.seconds = time.monotonic() - begun
    if run is not None and store is not None:
        await store.keep_run(_ended(run, report, clock))
    return report


async def _ahead(found: Iterator[list[Adoption]]) -> AsyncGenerator[list[Adoption], None]:
    """The batches one by one; the next is made in a thread while one is stored."""
    coming = asyncio.create_task(asyncio.to_thread(next, found, None))
    try:
        while (batch := await coming) is not None:
            coming = asyncio.create_task(asyncio.to_thread(next, found, None))
            yield batch
    finally:
        # What is being made reads the snapshot, which is closed next.
        await asyncio.gather(coming, return_exceptions=True)


def _found(snapshot: Snapshot, relations: Relations, report: Adopted) -> Iterator[Adoption]:
    for facts in snapshot.subjects():
        ends = endings(facts)
        for fact in facts:
            if not relations.of(fact.relation).mapped:
                report.unmapped[fact.relation] += 1
            try:
                one = adoption(fact, ends[fact.uuid], report.group, report.host)
            except RefusedObservation as error:
                report.refused += 1
                report.example("refused", f"{fact.uuid}: {error.field}: {error.wrong}")
                continue
            report.ends[str(one.end)] += 1
            report.attributes[fact.attribute] += 1
            report.by_stance.update(str(o.stance) for o in one.observations)
            kind = "weak" if one.end is End.WEAK else "taken"
            report.example(kind, f"{fact.uuid}: {told(one.observations[0], one.end)}")
            yield one


async def keep(store: Store, batch: Sequence[Adoption], report: Adopted) -> None:
    """Store what of a batch is new or has another state than before; a dry run only counts it."""
    new = await fresh(store.engine, batch)
    report.unchanged += len(batch) - len(new)
    report.adopted += len(new)
    said = [
        replace(o, reading_id=reading.reading_id) for one, reading in new for o in one.observations
    ]
    if report.dry_run:
        report.observations += len(said)
        return
    if not new:
        return
    await mark(store.engine, [one for one, _ in new], report.host_group)
    receipt = await store.observe(
        said, turns=[one.turn for one, _ in new], readings=[reading for _, reading in new]
    )
    report.observations += receipt.observations
    report.changed += receipt.changed
    report.forgotten += receipt.refused


def _begun(report: Adopted, clock: Clock) -> Run:
    started = clock()
    # Two runs may begin in the same moment: an id of chance tells them apart.
    name = digest("run", report.group, iso(started), secrets.token_hex(8))
    where = f"{report.host} group {report.host_group}"
    return Run(name, report.group, started, (where,), report.host, VERSION)


def _ended(run: Run, report: Adopted, clock: Clock) -> Run:
    return replace(
        run,
        finished_at=clock(),
        turns=report.facts,
        skipped=report.unchanged,
        extracted=report.adopted,
        refused=report.refused,
        read=sum(report.by_stance.values()),
        observations=report.observations,
        forgotten=report.forgotten,
        changed=report.changed,
        seconds=report.seconds,
        by_stance=dict(report.by_stance),
    )
