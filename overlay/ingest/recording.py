"""What a run leaves behind: its receipt, and what it set aside."""

from __future__ import annotations

import secrets
from collections.abc import Coroutine, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol, runtime_checkable

from ...graph.ids import digest
from ...graph.model import Observation, Reading, Turn
from ...graph.store import Note, Piece, Run
from ...graph.store import Receipt as Stored
from ...graph.store.asides import MOST_RAW
from ...graph.times import Clock, iso
from ..extraction.candidate import Extractor
from .items import SetAside
from .report import Report


@runtime_checkable
class Keeping(Protocol):
    """A store that keeps receipts of runs, and what they set aside."""

    async def observe(
        self,
        observations: Iterable[Observation],
        *,
        turns: Iterable[Turn] = (),
        readings: Iterable[Reading] = (),
        asides: Iterable[Piece] = (),
        note: Note | None = None,
    ) -> Stored: ...

    async def keep_run(self, run: Run) -> None:
        """Keep the receipt of a run as it is now."""


class Recording:
    """The receipt of one run while it goes on: the report, and what the store said so far."""

    def __init__(
        self,
        store: Keeping,
        group: str,
        inputs: Sequence[str],
        extractor: Extractor,
        report: Report,
        clock: Clock,
    ) -> None:
        started = report.started_at
        # Two runs may begin in the same moment: an id of chance tells them apart.
        name = digest("run", group, iso(started), secrets.token_hex(8))
        self._store = store
        self._extractor = extractor
        self._report = report
        self._clock = clock
        self._touched: set[str] = set()
        self._currents: set[str] = set()
        self._written = False
        self._run = Run(name, group, started, tuple(inputs), extractor.name, extractor.version)
        report.run_id = name

    def observe(
        self,
        observations: Iterable[Observation],
        turns: Iterable[Turn],
        readings: Iterable[Reading],
        asides: Iterable[SetAside],
    ) -> Coroutine[None, None, Stored]:
        """Store a batch, with the receipt of the run as it is once it is stored. The report is
        looked at now: it goes on while the batch is written."""
        report = replace(self._report, by_stance=self._report.by_stance.copy())

        def after(receipt: Stored) -> Run:
            return self._after(report, receipt, self._clock())

        note = Note(after, self._written)
        pieces = [self._piece(one) for one in asides]
        return self._noted(note, observations, turns, readings, pieces)

    async def _noted(
        self,
        note: Note,
        observations: Iterable[Observation],
        turns: Iterable[Turn],
        readings: Iterable[Reading],
        asides: Iterable[Piece],
    ) -> Stored:
        receipt = await self._store.observe(
            observations, turns=turns, readings=readings, asides=asides, note=note
        )
        self._written = note.written
        self._touched |= receipt.touched
        self._currents |= receipt.currents
        self._report.skipped += receipt.skipped
        self._report.extracted += receipt.read
        return receipt

    async def finish(self) -> None:
        """Write the receipt of the run that has ended."""
        report = self._report
        assert report.finished_at is not None
        run = self._after(report, Stored(), report.finished_at)
        await self._store.keep_run(replace(run, finished_at=report.finished_at))
        report.slots, report.currents = run.slots, run.currents

    def _after(self, report: Report, receipt: Stored, now: datetime) -> Run:
        return replace(
            self._run,
            turns=report.turns,
            left_out=report.left_out,
            skipped=report.skipped + receipt.skipped,
            extracted=report.extracted + receipt.read,
            refused=report.refused_count,
            quarantined=report.quarantined_count,
            read=report.read,
            observations=report.observations + receipt.observations,
            repeated=report.repeated + receipt.repeated,
            forgotten=report.forgotten + receipt.refused,
            changed=report.changed + receipt.changed,
            slots=len(self._touched | receipt.touched),
            currents=len(self._currents | receipt.currents),
            tokens=report.tokens,
            cost=report.cost,
            seconds=round((now - report.started_at).total_seconds(), 3),
            by_stance=dict(report.by_stance),
        )

    def _piece(self, one: SetAside) -> Piece:
        raw = one.raw if one.raw is not None and len(one.raw) <= MOST_RAW else None
        return Piece(
            self._run.group,
            self._run.run_id,
            one.kind,
            one.place,
            one.line,
            one.field,
            one.message,
            raw,
            one.format,
            one.source,
        )
