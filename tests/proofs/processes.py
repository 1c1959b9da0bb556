"""Processes of a proof: started in the repository, always ended."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from .figures import ROOT

END_SECONDS = 30.0
_RUNNING: set[subprocess.Popen[str]] = set()


@contextmanager
def started(
    module: str,
    arguments: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[str]]:
    """A running ``python -m module``; killed at the end of the block if it still runs."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    _RUNNING.add(process)
    try:
        yield process
    finally:
        _RUNNING.discard(process)
        if process.poll() is None:
            process.kill()
        try:
            process.communicate(timeout=END_SECONDS)
        except (subprocess.TimeoutExpired, ValueError):
            process.wait(END_SECONDS)


def kill_all() -> None:
    """End what still runs, in whatever thread it was started."""
    for process in list(_RUNNING):
        process.kill()
        process.wait(END_SECONDS)


def finished(process: subprocess.Popen[str], seconds: float) -> tuple[str, str, int]:
    """What it printed and its exit code. Raises ``TimeoutExpired`` after so many seconds."""
    out, err = process.communicate(timeout=seconds)
    return out, err, process.returncode
