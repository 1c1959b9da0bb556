"""Worker processes, and what became of what they acknowledged."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from tenure.graph.engines import Engine

from .worker import SIZE

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 60.0


class Worker:
    """A context manager: the process never outlives the test."""

    def __init__(self, folder: Path, what: str, tag: str, **environment: str) -> None:
        self.tag = tag
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.graph.engines.worker", str(folder), what, tag],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, **environment},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.strip())

    def until(self, met: Callable[[list[str]], bool]) -> None:
        end = time.monotonic() + SECONDS
        while not met(self.lines):
            if self.process.poll() is not None:
                self._reader.join(5)
                if met(self.lines):
                    return
                assert self.process.stderr is not None
                raise AssertionError(f"the worker ended: {self.process.stderr.read()[-1500:]}")
            assert time.monotonic() < end, self.lines[-5:]
            time.sleep(0.01)

    def ready(self) -> bool:
        """Waits until it has opened the graph; whether it owns it."""
        self.until(lambda lines: bool(lines))
        assert self.lines[0].startswith("ready ")
        return self.lines[0] == "ready 1"

    @property
    def acked(self) -> int:
        return sum(line.startswith("ack ") for line in self.lines)

    @property
    def owns(self) -> bool:
        return bool(self.lines) and self.lines[-1].endswith(" 1")

    def more(self, count: int) -> None:
        """Waits for that many further acknowledgements."""
        wanted = self.acked + count
        self.until(lambda lines: self.acked >= wanted)

    def kill(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(SECONDS)
        self._reader.join(SECONDS)

    def leave(self) -> None:
        """Ends it in order."""
        assert self.process.stdin is not None and self.process.stderr is not None
        self.process.stdin.close()
        said = self.process.stderr.read()
        assert self.process.wait(SECONDS) == 0, said[-1500:]
        assert said == ""
        self._reader.join(SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


async def nothing_lost(engine: Engine, *workers: Worker) -> None:
    """Every acknowledged write is there, and no part of a write alone."""
    rows = await engine.read("MATCH (n:TenureAck) RETURN n.batch AS batch, count(*) AS size")
    stored = {row["batch"]: row["size"] for row in rows}
    assert {size for size in stored.values()} <= {SIZE}
    for worker in workers:
        lost = [i for i in range(worker.acked) if f"{worker.tag}-{i}" not in stored]
        assert lost == [], worker.tag


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """A small file system of its own; skips the test where none can be mounted."""
    import pytest

    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=30)
    except OSError as problem:
        pytest.skip(f"no file system can be mounted here: {problem}")
    if done.returncode != 0:
        pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True, timeout=30)
