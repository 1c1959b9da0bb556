"""A bar on stderr over a known number of steps, once it takes longer than a moment."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 1.0
"""Seconds after which a bar shows that something goes on."""


class Counting:
    """How many of how many are done. Called with both numbers."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._started = time.monotonic()
        self._update: Callable[[int, int], None] | None = None
        self._close: Callable[[], None] | None = None

    def __enter__(self) -> Counting:
        return self

    def __exit__(self, *_: object) -> None:
        if self._close is not None:
            self._close()

    def __call__(self, done: int, total: int) -> None:
        """So many are done."""
        if self._update is None:
            if not sys.stderr.isatty() or time.monotonic() - self._started < PATIENCE:
                return
            self._start(total)
        if self._update is not None:
            self._update(done, total)

    def _start(self, total: int) -> None:
        from rich import progress
        from rich.console import Console

        bar = progress.Progress(
            progress.TextColumn("{task.description}"),
            progress.BarColumn(),
            progress.MofNCompleteColumn(),
            progress.TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        task = bar.add_task(self._name, total=total)
        bar.start()
        self._update = lambda done, total: bar.update(task, completed=done, total=total)
        self._close = bar.stop
