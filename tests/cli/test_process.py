"""What only a process of its own shows: streams, exit codes, pipes, tracebacks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tenure.cli.output import Exit

from .conftest import SAMPLE, environment, process


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the sample in its default graph, written by a process of its own."""
    place = tmp_path_factory.mktemp("home")
    done = process("ingest", SAMPLE, "--group", "demo", "--json", home=place)
    assert done.code == Exit.OK, done.err
    assert done.row["observations"] > 100 and done.err == ""
    return place


def test_an_answer_and_what_is_said_about_it_are_apart(home: Path) -> None:
    done = process("ask", "林晓现在住在哪里？", home=home, PYTHONIOENCODING="ascii")
    assert done.code == Exit.OK and done.err.strip() == "group demo: the only one in this graph"
    done = process("ask", "林晓现在住在哪里？", "--json", "--group", "demo", home=home)
    assert (done.code, done.err) == (Exit.OK, "") and done.row["text"].startswith("厦门")


def test_the_graph_is_private_to_the_user(home: Path) -> None:
    folder = home / "data" / "tenure" / "graph"
    assert folder.is_dir() and folder.stat().st_mode & 0o077 == 0


def test_a_fault_is_one_line(home: Path) -> None:
    done = process("timeline", "Nobody", "--group", "demo", home=home)
    assert done.code == Exit.NOT_FOUND and done.out == ""
    assert done.err.startswith("Error: ") and len(done.err.splitlines()) == 1


def test_debug_shows_where_it_comes_from(home: Path) -> None:
    for line, env in (
        (("timeline", "Nobody", "--group", "demo", "--debug"), {}),
        (("--debug", "timeline", "Nobody", "--group", "demo"), {}),
        (("timeline", "Nobody", "--group", "demo"), {"TENURE_DEBUG": "1"}),
    ):
        assert "Traceback" in process(*line, home=home, **env).err
    done = process("ask", "--group", "demo", "--json", "--", "--debug", home=home)
    assert done.code == Exit.OK and done.row["question"] == "--debug"


def test_a_reader_that_has_seen_enough_is_no_fault(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tenure.cli", "vocabulary", "list", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home, {}),
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b"" and running.wait(60) == Exit.OK


def test_help_and_version(home: Path) -> None:
    assert process("--version", home=home).out.startswith("tenure ")
    done = process("ask", "--help", home=home)
    assert done.code == Exit.OK and "Examples:" in done.out and "\x1b" not in done.out
    for bare in ((), ("review",)):
        done = process(*bare, home=home)
        assert done.code == Exit.USAGE and "Usage:" in done.err
