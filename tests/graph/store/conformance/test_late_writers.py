"""What was forgotten is not brought back by a writer that was already running."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tenure.graph.engines import Engine
from tenure.graph.errors import StoreError
from tenure.graph.store import Store, forgetting

from .. import late
from .given import everything, said, turn

ROOT = Path(__file__).resolve().parents[4]
SECONDS = 60.0


@contextlib.contextmanager
def writer(target: str, source: str) -> Iterator[subprocess.Popen[str]]:
    """Another process between its locks and its commit."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.graph.store.late", target, source],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "inside\n"
        yield process
    finally:
        process.kill()
        process.communicate(timeout=SECONDS)


def go_on(process: subprocess.Popen[str]) -> str:
    """Let it commit; the last line that it says."""
    out, _ = process.communicate("on\n", timeout=SECONDS)
    assert process.returncode == 0
    return out.strip()


@pytest.mark.parametrize("by", ["source", "turn", "subject"])
async def test_a_writer_that_was_running_brings_nothing_back(
    store: Store, engine: Engine, target: str, by: str
) -> None:
    t = turn("c/1", 0, "Good morning")
    subject = late.NEW if by == "subject" else "Noll"
    told = said("Corran", 0, subject=subject, attribute="hobby_kept", source="c/1")
    await store.observe([told], turns=[t])
    what = {"source": "c", "turn": "c/1", "subject": late.NEW}[by]
    with contextlib.ExitStack() as stack:
        process = await asyncio.to_thread(
            stack.enter_context, writer(target, "c/1" if by == "turn" else "c/2")
        )
        forget = asyncio.create_task(store.forget("g", **{by: what}))  # type: ignore[arg-type]
        await asyncio.wait([forget], timeout=1.0)
        done = await asyncio.to_thread(go_on, process)
        report = await forget
    left = str(await everything(engine))
    assert "Ashby" not in left and "Corran" not in left
    if by != "subject":
        assert (await store.counts("g")).turns == 0
    # Either its words were refused, or they were taken and removed.
    assert done in ("done 0 1", "done 1 0")
    assert report.observations == (1 if done == "done 0 1" else 2)


only_embedded = pytest.mark.parametrize("target", ["arcadedb"], indirect=True)
"""Only there a writer goes on without its turn: on Neo4j writers lock what they meet on."""


@only_embedded
async def test_a_writer_that_keeps_its_turn_is_waited_for(
    target: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenure.graph.engines.turns.PATIENCE", 0.1)
    await store.observe([said("Corran", 0, source="c/1")])
    with contextlib.ExitStack() as stack:
        process = await asyncio.to_thread(stack.enter_context, writer(target, "c/2"))
        forget = asyncio.create_task(store.forget("g", source="c"))
        await asyncio.wait([forget], timeout=1.0)
        assert not forget.done()
        await asyncio.to_thread(go_on, process)
        await forget
    counts = await store.counts("g")
    assert (counts.observations, counts.turns) == (0, 0)


@only_embedded
async def test_a_writer_that_does_not_end_is_told(
    target: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "LONGEST_WRITE", 0.2)
    monkeypatch.setattr("tenure.graph.engines.turns.PATIENCE", 0.1)
    await store.observe([said("Corran", 0, source="c/1")])
    with contextlib.ExitStack() as stack:
        process = await asyncio.to_thread(stack.enter_context, writer(target, "c/2"))
        with pytest.raises(StoreError, match="still runs"):
            await store.forget("g", source="c")
        assert (await store.counts("g")).observations == 0
        await asyncio.to_thread(go_on, process)
    await store.forget("g", source="c")
    assert (await store.counts("g")).observations == 0
