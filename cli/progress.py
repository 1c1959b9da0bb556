"""A bar on stderr, once it takes longer than a moment and somebody looks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from .output import counted

if TYPE_CHECKING:
    from ..overlay.ingest.report import Report

_PATIENCE = 1.0
"""Seconds after which a bar shows that something goes on."""


class Passing(Protocol):
    """An input that says how many of its bytes were read."""

    @property
    def passed(self) -> int: ...


class Progress:
    """How far an ingest is: turns and their rate; and the time that remains, where the size of all
    inputs is known and their readers say how far they are."""

    def __init__(self, paths: Sequence[Path], notes: Sequence[Passing]) -> None:
        self._started = time.monotonic()
        self._name = paths[0].name if len(paths) == 1 else counted(len(paths), "file")
        self._notes = notes
        self.total = total_of(paths)
        self._update: Callable[[Report], None] | None = None
        self._close: Callable[[], None] | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._close is not None:
            self._close()

    def __call__(self, report: Report) -> None:
        """What the ingest calls after each batch."""
        if self._update is None:
            if not sys.stderr.isatty() or time.monotonic() - self._started < _PATIENCE:
                return
            self._start()
        if self._update is not None:
            self._update(report)

    @property
    def passed(self) -> int:
        """Bytes that were read so far."""
        return sum(one.passed for one in self._notes)

    def said(self, report: Report) -> str:
        """What stands beside the bar."""
        seconds = max(time.monotonic() - self._started, 1e-9)
        rate = f"{report.turns / seconds:,.0f} turns/s"
        return f"{counted(report.turns, 'turn')}, {counted(report.read, 'observation')}, {rate}"

    def _start(self) -> None:
        from rich import progress
        from rich.console import Console

        known = self.total is not None and self.passed > 0
        left = (progress.BarColumn(), progress.TimeRemainingColumn()) if known else ()
        bar = progress.Progress(
            progress.SpinnerColumn(),
            progress.TextColumn("{task.description}"),
            *left,
            progress.TextColumn("{task.fields[said]}"),
            progress.TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        task = bar.add_task(self._name, total=self.total if known else None, said="")
        bar.start()
        self._update = lambda report: bar.update(
            task, completed=self.passed, said=self.said(report)
        )
        self._close = bar.stop


def total_of(paths: Sequence[Path]) -> int | None:
    """The bytes of all inputs; None where one of them is no file, such as standard input."""
    total = 0
    for path in paths:
        if not path.is_file():
            return None
        total += path.stat().st_size
    return total
