"""One ingest: items of a reader become turns, readings and observations in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC
from itertools import groupby
from typing import Final, Protocol, runtime_checkable

from ...graph.errors import ModelError
from ...graph.model import Observation, Reading, Turn
from ...graph.times import Clock
from ..extraction.candidate import Asking, Candidate, Extractor, Pass, Unread
from ..sentry.likely import Seen
from . import chunks
from .choice import Choice
from .context import Context, Remembering
from .items import Aside, Item, SetAside
from .namings import Joining, Namings
from .recording import Keeping, Recording
from .report import Report
from .said import reading_of, set_aside, through_the_door
from .secondhand import SecondHand

BATCH_TURNS = 500
BATCH_OBSERVATIONS = 1000

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
    @property
    def touched(self) -> frozenset[str]: ...


class Embedding(Protocol):
    """What embeds the turns of a write, by their ids, and the memories of slots, by their keys."""

    async def after(self, turns: Iterable[str], slots: Iterable[str]) -> None: ...
    def as_json(self) -> dict[str, object]: ...


class Judged(Protocol):
    """What came of judging."""

    @property
    def ended(self) -> ModelError | None: ...
    def as_json(self) -> dict[str, object]: ...


Judging = Callable[[Seen, int], Awaitable[Judged]]
"""From what a run told of, and the tokens that it spent, to what was judged."""


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
    judging: Judging | None = None,
    embedding: Embedding | None = None,
) -> Report:
    """Feed the items to the store, in batches, and say what came of it.

    A turn is known by its id and an observation by what it says and where it comes from, so the
    same items again change nothing, and a run that was killed is completed by running it again.
    While one batch is written the next is read. ``on_progress`` is called with the growing report
    after each batch. Raises ``StoreError`` if the store fails; the batches before are kept.
    ``dry_run`` reads and checks everything and writes nothing; so does a planner in place of the
    store, which is given what would be written. ``choice`` says what is taken of the items. With a
    ``group``, the receipt of the run and what was set aside are kept there, if the store keeps
    such; ``inputs`` are named in it. ``judging`` is called at the end with whom and what the run
    told of, and what it spent: it looks for what is one in other words. ``embedding`` is called
    after each write with what that stored. A dry run judges and embeds nothing.

    An extractor that asks a model may end early (``Report.ended``): what it has read is kept, and
    the same items again go on there.
    """
    report, seen = Report(started_at=clock(), dry_run=dry_run), Seen()
    recording: Recording | None = None
    if group is not None and not dry_run and isinstance(store, Keeping):
        recording = Recording(store, group, inputs, extractor, report, clock)
    namings = Namings(store) if not dry_run and isinstance(store, Joining) else None
    writing: asyncio.Task[Receipt] | None = None
    told: list[str] = []
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
            if embedding is not None:
                await embedding.after(told, receipt.touched)
                report.embedding = embedding.as_json()
            if on_progress is not None:
                on_progress(report)

    async def send() -> None:
        nonlocal writing, batch, told
        full, batch = batch, _Batch()
        seen.add(full.observations)
        aside, report.waiting = report.waiting, []
        await settle()
        told = [turn.turn_id for turn in full.turns]
        if namings is not None:
            namings.hear(full.observations)
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

    reading = extractor.start()
    asking = reading if isinstance(reading, Asking) else None
    try:
        context = Context(store.engine) if isinstance(store, Remembering) else None
        second = SecondHand(store.engine) if isinstance(store, Remembering) else None
        for chunk in chunks.in_chunks(
            items, choice, report, asking.at_once if asking else chunks.CHUNK
        ):
            batch.observations.extend(_ready(chunk, choice, report))
            turns = [item for item in chunk if isinstance(item, Turn)]
            if context is not None and turns:
                reading.remind(await context.before(turns))
                if asking is not None:
                    # What was forgotten is not told to anybody again.
                    buried = await context.buried(turns)
                    turns = [turn for turn in turns if turn.turn_id not in buried]
                    report.forgotten += len(buried)
            report.left_out += sum(not choice.reads(turn) for turn in turns)
            read = await _read(reading, turns, choice, report)
            if second is not None:
                if second.meets(read):
                    await send()
                    await settle()
                read = await second.weighed(read)
                again = await second.again(read)
                batch.turns.extend(again.turns)
                batch.readings.extend(again.readings)
                batch.observations.extend(again.observations)
            for turn, candidates in read:
                report.turns += 1
                renamed = choice.renames(turn)
                found = through_the_door(turn, candidates, extractor, report, renamed=renamed)
                batch.turns.append(
                    turn if turn.at.tzinfo is UTC else replace(turn, at=turn.at.astimezone(UTC))
                )
                batch.readings.append(reading_of(turn, extractor, candidates, renamed=renamed))
                batch.observations.extend(found)
                _count(found, report)
            if asking is not None:
                report.extraction = dict(asking.numbers())
            full = len(batch.turns) >= BATCH_TURNS or len(batch.observations) >= BATCH_OBSERVATIONS
            waiting = len(report.waiting) >= chunks.CHUNK
            if full or waiting or (asking is not None and batch.turns):
                await send()
            if asking is not None and asking.ended is not None:
                report.ended = asking.ended
                break
        if batch.turns or batch.observations or report.waiting:
            await send()
        await settle()
        if namings is not None:
            report.joined += await namings.settle()
    finally:
        if writing is not None:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
    if asking is not None:
        report.extraction = dict(asking.numbers())
    if judging is not None and not dry_run:
        judged = await judging(seen, report.tokens or 0)
        report.judged, report.ended = judged.as_json(), report.ended or judged.ended
    report.finished_at = clock()
    if recording is not None:
        await recording.finish()
    return report


class _Batch:
    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.readings: list[Reading] = []
        self.observations: list[Observation] = []


async def _read(
    reading: Pass, turns: list[Turn], choice: Choice, report: Report
) -> list[tuple[Turn, list[Candidate]]]:
    if not isinstance(reading, Asking):
        # In a thread, so that a write in flight goes on meanwhile.
        return await asyncio.to_thread(choice.read, reading, turns)
    found: list[tuple[Turn, list[Candidate]]] = []
    for reads, some in groupby(turns, choice.reads):
        if not reads:
            reading.remind(some)
            continue
        heard = await reading.ask(list(some))
        for one in heard.unread:
            set_aside(report, _unread(one))
        found.extend(heard.read)
    return found


def _unread(one: Unread) -> SetAside:
    where = one.turn.source
    return SetAside(Aside.QUARANTINED, where, None, "text", one.reason, source=where)


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
