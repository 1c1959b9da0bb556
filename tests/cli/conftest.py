"""The command, in this process or as one of its own, on a graph of the test's own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tenure.cli import app
from tenure.cli.output import Exit
from tenure.graph.engines import server
from tenure.graph.engines.folder import Folder

SECONDS = 120
SAMPLE = Path(__file__).parents[2] / "cli" / "sample" / "conversation.jsonl"


@dataclass(frozen=True)
class Ran:
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[Any]:
        """The JSON objects on stdout, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def row(self) -> Any:
        """The one JSON object on stdout."""
        (row,) = self.rows
        return row


Cli = Callable[..., Ran]


def environment(home: Path, more: dict[str, str]) -> dict[str, str]:
    """Nothing of the user's own settings, and a home of the test's."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("TENURE_")}
    return env | {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "NO_COLOR": "1", **more}


def process(*arguments: str | Path, home: Path, **more: str) -> Ran:
    """Run ``tenure`` as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tenure.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(home, more),
        timeout=SECONDS,
        cwd=home,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def call(*arguments: str | Path, home: Path, **more: str) -> Ran:
    """Run ``tenure`` in this process: the same, without the seconds that starting takes."""
    out, err = io.StringIO(), io.StringIO()
    before, folder = dict(os.environ), Path.cwd()
    os.environ.clear()
    os.environ.update(environment(home, more))
    os.chdir(home)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = app.run([str(argument) for argument in arguments])
    finally:
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(before)
    return Ran(int(code), out.getvalue(), err.getvalue())


@contextmanager
def kept_up() -> Iterator[None]:
    """The engine of a folder that a command opens here runs on until the end of the block, as if
    somebody else in this process had it open: starting and stopping it is most of a command."""
    held: dict[str, tuple[Folder, server.Owned]] = {}
    acquire = server.acquire

    def hold(folder: Folder) -> server.Owned | None:
        owned = acquire(folder)
        if owned is not None and folder.key not in held:
            owned.users += 1
            held[folder.key] = folder, owned
        return owned

    server.acquire = hold
    try:
        yield
    finally:
        server.acquire = acquire
        for folder, owned in held.values():
            server.release(folder, owned)


@pytest.fixture(autouse=True)
def _one_start_a_test() -> Iterator[None]:
    with kept_up():
        yield


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home with the sample in its default graph, for the tests of one module."""
    place = tmp_path_factory.mktemp("home")
    with kept_up():
        done = call("ingest", SAMPLE, "--group", "demo", home=place)
        assert done.code == Exit.OK, done.err
        yield place


@pytest.fixture
def demo(home: Path) -> Cli:
    """``tenure`` on the sample."""
    return partial(call, home=home, TENURE_GROUP="demo")


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    """``tenure`` in a home of its own; keyword arguments are environment variables."""
    return partial(call, home=tmp_path)


@pytest.fixture
def turns(tmp_path: Path) -> Callable[..., Path]:
    """A log of turns in Tenure's own format: each a (when, speaker, text)."""

    def write(*said: tuple[str, str, str], name: str = "log") -> Path:
        path = tmp_path / f"{name}.jsonl"
        rows = [
            {
                "turn_id": f"t{number}",
                "conversation_id": name,
                "at": at,
                "speaker": speaker,
                "role": "assistant" if speaker == "assistant" else "user",
                "text": text,
            }
            for number, (at, speaker, text) in enumerate(said, start=1)
        ]
        path.write_text(
            "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8"
        )
        return path

    return write


@pytest.fixture
def facts(tmp_path: Path) -> Callable[..., Path]:
    """A file of structured observations; each a dict of what differs from a plain assertion."""

    def write(*rows: dict[str, Any], name: str = "facts") -> Path:
        path = tmp_path / f"{name}.jsonl"
        full = [
            {
                "stance": "asserts",
                "source": f"{name}/{number}",
                "subject": "Maya",
                "attribute": "residence",
                "observed_at": f"2024-0{number}-01T00:00:00Z",
                **row,
            }
            for number, row in enumerate(rows, start=1)
        ]
        path.write_text(
            "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in full), "utf-8"
        )
        return path

    return write
