"""Real conversation logs (LoCoMo) through the command line; a second run changes nothing."""

from __future__ import annotations

import asyncio
import json
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tenure.graph.model import Polarity, Role
from tenure.graph.store import Store

from ..support.shared import shared
from .figures import ROOT, Figures, Size

LEAST_OBSERVATIONS = 600
LEAST_CURRENT = 100
OF_CONVERSATIONS = 10
RUN_SECONDS = 600.0
_HOLDS = frozenset({Role.CURRENT, Role.COEXISTENCE, Role.SCOPED_EXCEPTION})


async def run(target: str, size: Size) -> Figures:
    """Ingest ``size.conversations`` of the ten conversations, twice, and count."""
    path = shared("data", "locomo", "locomo10.json")
    group = f"locomo-{secrets.token_hex(4)}"
    with tempfile.TemporaryDirectory(prefix="tenure-locomo-") as folder:
        some = Path(folder) / "locomo.json"
        conversations = json.loads(path.read_text("utf-8"))[: size.conversations]
        some.write_text(json.dumps(conversations), "utf-8")
        began = time.monotonic()
        first = await asyncio.to_thread(_ingest, some, target, group)
        took = time.monotonic() - began
        second = await asyncio.to_thread(_ingest, some, target, group)
    async with await Store.open(target) as store:
        figures = Figures("locomo", store.engine.name)
        current = 0
        for subject in await store.subjects(group):
            rows = await store.subject_state(group, subject.name)
            current += sum(
                row.role in _HOLDS and row.memory.polarity is Polarity.POSITIVE for row in rows
            )
        counts = await store.counts(group)
    figures.numbers = {
        "conversations": len(conversations),
        "turns": first["turns"],
        "observations": first["observations"],
        "memories": counts.memories,
        "current memories": current,
        "s for the first run": took,
        "stored by the second run": second["observations"],
        "changed by the second run": second["changed"],
    }
    figures.require(first["observations"] == counts.observations, "not all is in the graph")
    figures.require(
        second["observations"] == second["changed"] == 0, "the second run changed something"
    )
    share = size.conversations / OF_CONVERSATIONS
    if share == 1:
        figures.require(counts.observations >= LEAST_OBSERVATIONS, "too few observations")
        figures.require(current >= LEAST_CURRENT, "too few current memories")
    return figures


def _ingest(path: Path, target: str, group: str) -> dict[str, int]:
    """What ``tenure ingest --json`` says at its end."""
    command = [sys.executable, "-m", "tenure.cli", "ingest", str(path)]
    done = subprocess.run(
        [*command, "--graph", target, "--group", group, "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=RUN_SECONDS,
    )
    if done.returncode != 0:
        raise RuntimeError(f"tenure ingest ended with {done.returncode}: {done.stderr[-2000:]}")
    said: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return said
