"""One ingest: items of a reader become turns, readings and observations in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC
from itertools import islice
from typing import Protocol

from ...graph.door import observation
from ...graph.errors import RefusedObservation
from ...graph.ids import digest
from ...graph.model import Observation, Reading, Turn
from ...graph.times import Clock, iso
from ...graph.turn_door import check_turn
from ..extraction.candidate import Candidate, Extractor
from .context import Context, Remembering
from .items import Aside, Item, SetAside
from .report import KEPT_ASIDE, Report

BATCH_TURNS = 500
BATCH_OBSERVATIONS = 1000
CHUNK = 250
"""Turns that are read before a write in flight may go on, and before the store is asked again."""


class Receipt(Protocol):
    """What the store says about one batch."""

    @property
    def observations(self) -> int: ...
    @property
    def repeated(self) -> int: ...
    @property
    def refused(self) -> int: ...
    @property
    def changed(self) -> int: ...


class Bank(Protocol):
    """The part of the store that an ingest needs."""

    async def observe(
        self,
        observations: Iterable[Observation],
        *,
        turns: Iterable[Turn] = (),
        readings: Iterable[Reading] = (),
    ) -> Receipt: ...


async def ingest(
    store: Bank,
    items: Iterable[Item],
    *,
    extractor: Extractor,
    clock: Clock,
    on_progress: Callable[[Report], None] | None = None,
    dry_run: bool = False,
) -> Report:
    """Feed the items to the store, in batches, and say what came of it.

    A turn is known by its id and an observation by what it says and where it comes from, so the
    same items again change nothing, and a run that was killed is completed by running it again.
    While one batch is written the next is read. ``on_progress`` is called with the growing report
    after each batch. Raises ``StoreError`` if the store fails; the batches before are kept.
    ``dry_run`` reads and checks everything and writes nothing.
    """
    report = Report(started_at=clock(), dry_run=dry_run)
    writing: asyncio.Task[Receipt] | None = None
    batch = _Batch()

    async def settle() -> None:
        nonlocal writing
        if writing is not None:
            task, writing = writing, None
            receipt = await task
            report.observations += receipt.observations
            report.repeated += receipt.repeated
            report.forgotten += receipt.refused
            report.changed += receipt.changed
            if on_progress is not None:
                on_progress(report)

    async def send() -> None:
        nonlocal writing, batch
        full, batch = batch, _Batch()
        await settle()
        if not dry_run:
            writing = asyncio.ensure_future(
                store.observe(full.observations, turns=full.turns, readings=full.readings)
            )
        elif on_progress is not None:
            on_progress(report)

    try:
        reading = extractor.start()
        context = Context(store.engine) if isinstance(store, Remembering) else None
        for chunk in _chunks(_taken(items, report)):
            batch.observations.extend(_ready(chunk, report))
            turns = [item for item in chunk if isinstance(item, Turn)]
            if context is not None and turns:
                reading.remind(await context.before(turns))
            # In a thread, so that a write in flight goes on meanwhile.
            read = await asyncio.to_thread(list, reading.read(turns))
            if context is not None:
                read = await context.reported(read)
            for turn, candidates in read:
                report.turns += 1
                found = through_the_door(turn, candidates, extractor, report)
                batch.turns.append(replace(turn, at=turn.at.astimezone(UTC)))
                batch.readings.append(reading_of(turn, extractor))
                batch.observations.extend(found)
                _count(found, report)
            if len(batch.turns) >= BATCH_TURNS or len(batch.observations) >= BATCH_OBSERVATIONS:
                await send()
        if batch.turns or batch.observations:
            await send()
        await settle()
    finally:
        if writing is not None:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
    report.finished_at = clock()
    return report


class _Batch:
    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.readings: list[Reading] = []
        self.observations: list[Observation] = []


def _taken(items: Iterable[Item], report: Report) -> Iterator[Turn | Observation]:
    for item in items:
        if isinstance(item, SetAside):
            set_aside(report, item)
            continue
        if isinstance(item, Turn):
            try:
                check_turn(item)
            except RefusedObservation as error:
                place = str(item.source)[:80]
                refusal = SetAside(Aside.REFUSED, place, None, error.field, error.wrong)
                set_aside(report, refusal)
                continue
        yield item


def _chunks(items: Iterator[Turn | Observation]) -> Iterator[list[Turn | Observation]]:
    while chunk := list(islice(items, CHUNK)):
        yield chunk


def _ready(chunk: Iterable[Turn | Observation], report: Report) -> list[Observation]:
    ready = [item for item in chunk if isinstance(item, Observation)]
    _count(ready, report)
    return ready


def _count(found: list[Observation], report: Report) -> None:
    report.read += len(found)
    report.by_stance.update(str(one.stance) for one in found)


def reading_of(turn: Turn, extractor: Extractor) -> Reading:
    """The reading that this extractor makes of this version of a turn."""
    edited = None if turn.edited_at is None else turn.edited_at.astimezone(UTC)
    version = [turn.text] if edited is None else [turn.text, iso(edited)]
    return Reading(
        reading_id=digest("reading", turn.turn_id, extractor.name, extractor.version, *version),
        turn_id=turn.turn_id,
        extractor=extractor.name,
        version=extractor.version,
        edited_at=edited,
    )


def through_the_door(
    turn: Turn, candidates: Iterable[Candidate], extractor: Extractor, report: Report
) -> list[Observation]:
    """The candidates of a turn as observations; what the door refuses goes into the report.

    A position is where the value begins in the turn, so that it does not depend on what else was
    found there.
    """
    taken: dict[str, Observation] = {}
    reading = reading_of(turn, extractor).reading_id
    for one in candidates:
        try:
            seen = observation(
                group=turn.group,
                subject=one.subject,
                attribute=one.attribute,
                stance=one.stance,
                observed_at=turn.at,
                source=turn.source,
                value=one.value,
                scope=one.scope,
                valid_from=one.valid_from,
                valid_to=one.valid_to,
                still=one.still,
                position=one.place,
                authority=one.authority,
                speaker=turn.speaker,
                target=one.target,
                confidence=one.confidence,
                quote=one.quote,
                from_precision=one.from_precision,
                to_precision=one.to_precision,
                turn_id=turn.turn_id,
                reading_id=reading,
                name=turn.source,
            )
        except RefusedObservation as error:
            refusal = SetAside(Aside.REFUSED, turn.source, None, error.field, error.wrong)
            set_aside(report, refusal)
            continue
        taken.setdefault(seen.observation_id, seen)
    return list(taken.values())


def set_aside(report: Report, piece: SetAside) -> None:
    """Count a piece that was not taken, and keep it while there is room."""
    if piece.kind is Aside.REFUSED:
        report.refused_count += 1
        kept = report.refused
    else:
        report.quarantined_count += 1
        kept = report.quarantined
    if len(kept) < KEPT_ASIDE:
        kept.append(piece)
