"""The long proofs, small: the same code in every test run."""

from __future__ import annotations

import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from . import cases, host, kills, large, locomo, plans, resume, table, writers
from .__main__ import NAMES, main
from .figures import SMALL, Figures, Size
from .processes import finished, started

WAIT_SECONDS = 120.0


@pytest.mark.parametrize("proof", [cases.run, writers.run, locomo.run, resume.run, large.run])
async def test_on_both_engines(
    target: str, proof: Callable[[str, Size], Awaitable[Figures]]
) -> None:
    # Every place of a kill is tried on the embedded engine; starting a process is most of it.
    size = replace(SMALL, resumes=1) if "://" in target else SMALL
    holds(await proof(target, size))


async def test_kills() -> None:
    figures = await kills.run(SMALL)
    holds(figures)
    assert figures.numbers["kills"] == SMALL.kills


@pytest.mark.neo4j
async def test_plans(_neo4j: str) -> None:
    holds(await plans.run(_neo4j, SMALL))


@pytest.mark.neo4j
async def test_host(_neo4j: str) -> None:
    pytest.importorskip("graphiti_core")
    figures = await host.run(_neo4j, SMALL)
    holds(figures)
    assert figures.numbers["calls"]


def holds(figures: Figures) -> None:
    assert figures.numbers
    assert not figures.failures, "\n".join(figures.failures)


def test_the_table_keeps_what_other_runs_proved(tmp_path: Path) -> None:
    path = tmp_path / "2026-01-02.md"
    one = Figures("writers", "neo4j", {"observations": 1200, "s": 1.5})
    table.write(path, [one, Figures("kills", "arcadedb", {"kills": 50})], SMALL, ["Neo4j 5"])
    table.write(path, [Figures("kills", "arcadedb", {"kills": 49}, ["lost"])], SMALL, ["Neo4j 5"])
    rows = [line for line in path.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert rows == [
        "| proof | engine | figures | holds |",
        "| writers | neo4j | 1,200 observations, 1.50 s | yes |",
        "| kills | arcadedb | 49 kills | **no** |",
    ]


@pytest.mark.parametrize("name", ["writers", "kills"])
def test_nothing_is_left_when_it_is_told_to_end(name: str, tmp_path: Path) -> None:
    words = [name, "--engine", "arcadedb"]
    with started("tests.proofs", words, environment={"TMPDIR": str(tmp_path)}) as process:
        until = time.monotonic() + WAIT_SECONDS
        while not any(tmp_path.glob("tenure-*/**/*")):  # the graph is being made, and written
            assert process.poll() is None and time.monotonic() < until
            time.sleep(0.05)
        time.sleep(1.0)
        process.terminate()
        finished(process, WAIT_SECONDS)
    assert process.returncode == 128 + signal.SIGTERM
    assert list(tmp_path.glob("tenure-*")) == []


def test_an_unknown_proof_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["nonsense"])
    said = capsys.readouterr().err
    assert "nonsense" in said and all(name in said for name in NAMES)
