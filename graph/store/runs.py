"""Receipts of ingests: one node a run, written with its batches."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ..times import iso, iso_or_none
from .receipt import Receipt
from .rows import Row


@dataclass(frozen=True, slots=True)
class Run:
    """What one ingest did. Times are aware UTC, of the clock of the store.

    ``finished_at`` None: it still goes on, or it was killed. ``inputs``: what was read, by name.
    ``turns``: read from the input; of these ``left_out`` by a choice of speakers or times and not
    given to the extractor, ``skipped`` because the graph held this reading of them, ``extracted``
    newly. ``read``: observations that passed the door, ``by_stance`` the same by stance.
    ``observations``: stored, ``repeated``: known before, ``forgotten``: refused because their
    source or subject was forgotten. ``changed``: memories and links. ``slots``: touched;
    ``currents``: tracks in which another value holds than before. ``tokens`` and ``cost``: None
    where the extractor has none. ``seconds``: how long it took so far.
    """

    run_id: str
    group: str
    started_at: datetime
    inputs: tuple[str, ...]
    extractor: str
    version: str
    finished_at: datetime | None = None
    turns: int = 0
    left_out: int = 0
    skipped: int = 0
    extracted: int = 0
    refused: int = 0
    quarantined: int = 0
    read: int = 0
    observations: int = 0
    repeated: int = 0
    forgotten: int = 0
    changed: int = 0
    slots: int = 0
    currents: int = 0
    tokens: int | None = None
    cost: float | None = None
    seconds: float = 0.0
    by_stance: Mapping[str, int] = field(default_factory=dict)


COUNTS = (
    "turns", "left_out", "skipped", "extracted", "refused", "quarantined", "read", "observations",
    "repeated", "forgotten", "changed", "slots", "currents", "tokens", "cost", "seconds",
)  # fmt: skip
"""The numbers of a run; each is a property of its node too."""


@dataclass(slots=True)
class Note:
    """How a batch writes the receipt of its run: ``after`` gives it, as it is once this batch is
    stored. It goes along with what the batch writes; a batch that writes nothing does not write
    for its sake, but for the first one of the run (``written``)."""

    after: Callable[[Receipt], Run]
    written: bool = False


def run_row(run: Run) -> Row:
    """A run as the difference takes it. A number that is None is left as it is not there."""
    numbers = {name: getattr(run, name) for name in COUNTS}
    stances = dict(sorted(run.by_stance.items()))
    return {
        "id": run.run_id,
        "started_at": iso(run.started_at),
        "finished_at": iso_or_none(run.finished_at),
        "props": {
            "group_id": run.group,
            "inputs": list(run.inputs),
            "extractor": run.extractor,
            "version": run.version,
            **numbers,
            "counts": json.dumps({**numbers, "by_stance": stances}),
        },
    }


def run_of(row: Sequence[Any], group: str) -> Run:
    """A run of a row of ``store/runs``."""
    name, started, finished, inputs, extractor, version, counts = row
    return Run(
        run_id=name,
        group=group,
        started_at=datetime.fromisoformat(started),
        inputs=tuple(inputs),
        extractor=extractor,
        version=version,
        finished_at=None if finished is None else datetime.fromisoformat(finished),
        **json.loads(counts),
    )
