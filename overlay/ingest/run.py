"""One ingest: items of a reader become turns, readings and observations in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC
from typing import Final, Protocol, runtime_checkable

from ...graph.door import observation
from ...graph.errors import RefusedObservation
from ...graph.ids import digest
from ...graph.model import Observation, Reading, Turn
from ...graph.times import Clock
from ..extraction.candidate import Candidate, Extractor
from .choice import Choice
from .context import Context, Remembering
from .items import Aside, Item, SetAside
from .recording import Keeping, Recording
from .report import KEPT_ASIDE, Report

BATCH_TURNS = 500
BATCH_OBSERVATIONS = 1000
CHUNK = 250
"""Turns that are read before a write in flight may go on, and before the store is asked again."""


ALL: Final = Choice()
"""Everything is taken."""


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


@runtime_checkable
class Foreseeing(Protocol):
    """What takes what would be written, to say what that would change."""

    def foresee(
        self,
        observations: Iterable[Observation],
        *,
        turns: Iterable[Turn] = (),
        readings: Iterable[Reading] = (),
    ) -> None:
        """What would be given to the store."""


async def ingest(
    store: Bank | Foreseeing,
    items: Iterable[Item],
    *,
    extractor: Extractor,
    clock: Clock,
    on_progress: Callable[[Report], None] | None = None,
    dry_run: bool = False,
    choice: Choice = ALL,
    group: str | None = None,
    inputs: Sequence[str] = (),
) -> Report:
    """Feed the items to the store, in batches, and say what came of it.

    A turn is known by its id and an observation by what it says and where it comes from, so the
    same items again change nothing, and a run that was killed is completed by running it again.
    While one batch is written the next is read. ``on_progress`` is called with the growing report
    after each batch. Raises ``StoreError`` if the store fails; the batches before are kept.
    ``dry_run`` reads and checks everything and writes nothing; so does a planner in place of the
    store, which is given what would be written. ``choice`` says what is taken of the items. With a
    ``group``, the receipt of the run and what was set aside are kept there, if the store keeps
    such; ``inputs`` are named in it.
    """
    report = Report(started_at=clock(), dry_run=dry_run)
    recording: Recording | None = None
    if group is not None and not dry_run and isinstance(store, Keeping):
        recording = Recording(store, group, inputs, extractor, report, clock)
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
        aside, report.waiting = report.waiting, []
        await settle()
        if recording is not None:
            writing = asyncio.ensure_future(
                recording.observe(full.observations, full.turns, full.readings, aside)
            )
        elif isinstance(store, Foreseeing):
            store.foresee(full.observations, turns=full.turns, readings=full.readings)
        elif not dry_run and (full.turns or full.observations):
            writing = asyncio.ensure_future(
                store.observe(full.observations, turns=full.turns, readings=full.readings)
            )
        if dry_run and on_progress is not None:
            on_progress(report)

    try:
        reading = extractor.start()
        context = Context(store.engine) if isinstance(store, Remembering) else None
        for chunk in _chunks(items, choice, report):
            batch.observations.extend(_ready(chunk, choice, report))
            turns = [item for item in chunk if isinstance(item, Turn)]
            if context is not None and turns:
                reading.remind(await context.before(turns))
            # In a thread, so that a write in flight goes on meanwhile.
            read = await asyncio.to_thread(choice.read, reading, turns)
            report.left_out += len(turns) - len(read)
            if context is not None:
                read = await context.reported(read)
            for turn, candidates in read:
                report.turns += 1
                renamed = choice.renames(turn)
                found = through_the_door(turn, candidates, extractor, report, renamed=renamed)
                batch.turns.append(replace(turn, at=turn.at.astimezone(UTC)))
                batch.readings.append(reading_of(turn, extractor, renamed=renamed))
                batch.observations.extend(found)
                _count(found, report)
            full = len(batch.turns) >= BATCH_TURNS or len(batch.observations) >= BATCH_OBSERVATIONS
            if full or len(report.waiting) >= CHUNK:
                await send()
        if batch.turns or batch.observations or report.waiting:
            await send()
        await settle()
    finally:
        if writing is not None:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
    report.finished_at = clock()
    if recording is not None:
        await recording.finish()
    return report


class _Batch:
    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.readings: list[Reading] = []
        self.observations: list[Observation] = []


def _chunks(
    items: Iterable[Item], choice: Choice, report: Report
) -> Iterator[list[Turn | Observation]]:
    """What is taken, in chunks; an empty one where much is set aside and nothing is taken."""
    chunk: list[Turn | Observation] = []

    def left_out() -> None:
        report.left_out += 1

    def usable() -> Iterator[Turn | Observation | None]:
        for item in items:
            if not isinstance(item, SetAside):
                yield item
                continue
            set_aside(report, item)
            if len(report.waiting) >= CHUNK:
                yield None

    for item in choice.take(usable(), left_out):
        if item is not None:
            chunk.append(item)
        if item is None or len(chunk) >= CHUNK:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _ready(
    chunk: Iterable[Turn | Observation], choice: Choice, report: Report
) -> list[Observation]:
    ready = [item for item in chunk if isinstance(item, Observation)]
    chosen = [one for one in ready if choice.reads(one)]
    report.left_out += len(ready) - len(chosen)
    _count(chosen, report)
    return chosen


def _count(found: list[Observation], report: Report) -> None:
    report.read += len(found)
    report.by_stance.update(str(one.stance) for one in found)


def reading_of(turn: Turn, extractor: Extractor, *, renamed: bool = False) -> Reading:
    """The reading that this extractor makes of this version of a turn. Where its speaker was
    ``renamed`` it is another one: it takes the place of what was read under the other name."""
    said = [turn.text, turn.speaker] if renamed else [turn.text]
    return Reading(
        reading_id=digest("reading", turn.turn_id, extractor.name, extractor.version, *said),
        turn_id=turn.turn_id,
        extractor=extractor.name,
        version=extractor.version,
    )


def through_the_door(
    turn: Turn,
    candidates: Iterable[Candidate],
    extractor: Extractor,
    report: Report,
    *,
    renamed: bool = False,
) -> list[Observation]:
    """The candidates of a turn as observations; what the door refuses goes into the report.

    A position is where the value begins in the turn, so that it does not depend on what else was
    found there.
    """
    taken: dict[str, Observation] = {}
    reading = reading_of(turn, extractor, renamed=renamed).reading_id
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
            where = turn.source
            refusal = SetAside(Aside.REFUSED, where, None, error.field, error.message, source=where)
            set_aside(report, refusal)
            continue
        taken.setdefault(seen.observation_id, seen)
    return list(taken.values())


def set_aside(report: Report, piece: SetAside) -> None:
    """Count a piece that was not taken, and keep it while there is room."""
    report.waiting.append(piece)
    if piece.kind is Aside.REFUSED:
        report.refused_count += 1
        kept = report.refused
    else:
        report.quarantined_count += 1
        kept = report.quarantined
    if len(kept) < KEPT_ASIDE:
        kept.append(piece)
