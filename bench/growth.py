"""Filling a bank to its size, and what filling costs: time as it grows, memory of the writer."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tenure.graph.engines import EngineName

from . import given
from .report import Figure, Report
from .timing import median, ms
from .writes import BARS

ROOT: Final = Path(__file__).resolve().parents[1]
SMALL: Final = 10
"""Thousands of memories at which growth starts."""

GROWTH: Final = 1.5
MEMORY: Final = {EngineName.NEO4J: 250 * 10**6, EngineName.ARCADEDB: 1500 * 10**6}


@dataclass
class Loaded:
    """What the loading processes said."""

    engine: EngineName
    seconds: list[float] = field(default_factory=list)
    probes: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    most: int = 0


def fill(target: str, loaded: Loaded, report: Report, steps: list[tuple[int, int, str]]) -> None:
    """Run one loading process a step: from batch, to batch, and a name if it measures then."""
    for start, until, probing in steps:
        for row in _child(target, start, until, probing):
            report.raw("load", engine=loaded.engine, **row)
            if "probe" in row:
                key = row["probe"], row["at"]
                loaded.probes.setdefault(key, []).append(row["seconds"])
            else:
                loaded.seconds.append(row["seconds"])
                loaded.most = max(loaded.most, row["most"])
                if row["batch"] % 50 == 49:
                    rate = 50 * given.BATCH / sum(loaded.seconds[-50:])
                    print(f"  … {row['batch'] + 1:,},000 observations, {rate:,.0f}/s", flush=True)


def _child(target: str, start: int, until: int, probing: str) -> Iterator[dict[str, Any]]:
    command = [sys.executable, "-m", "bench.load", target, str(start), str(until), probing]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as child:
        assert child.stdout is not None
        try:
            for line in child.stdout:
                yield json.loads(line)
        except BaseException:
            child.terminate()
            raise
    if child.returncode:
        raise RuntimeError(f"loading {target} failed")


def tell_rates(loaded: Loaded, report: Report, *, thousands: int) -> None:
    """How fast the whole of it went in, and whether batches cost more at the end."""
    bar = BARS[loaded.engine]
    rate = len(loaded.seconds) * given.BATCH / sum(loaded.seconds)
    report.add(
        Figure(
            engine=loaded.engine,
            name=f"loading {len(loaded.seconds):,},000 observations, 5 a slot, whole time",
            value=f"{rate:,.0f} observations/s",
            bar=f">= {bar:,}",
            met=rate >= bar,
        )
    )
    for name, label in (("fresh", "new slots"), ("spread", "old slots anywhere in the bank")):
        small = median(loaded.probes[name, SMALL])
        large = median(loaded.probes[name, thousands])
        report.add(
            Figure(
                engine=loaded.engine,
                name=f"growth from {SMALL},000 to {thousands:,},000 memories, {label}",
                value=f"{ms(small)} to {ms(large)}, {given.BATCH / large:,.0f} observations/s",
                ratio=f"{large / small:.2f}",
                bar=f"<= {GROWTH}",
                met=large / small <= GROWTH,
            )
        )


def tell_memory(loaded: Loaded, report: Report, *, heap: str) -> None:
    """The most that a writing process held."""
    bar = MEMORY[loaded.engine]
    label = "client" if loaded.engine is EngineName.NEO4J else f"process, heap capped at {heap}"
    report.add(
        Figure(
            engine=loaded.engine,
            name=f"memory of the {label}, {len(loaded.seconds):,},000 observations",
            value=f"{loaded.most / 10**6:,.0f} MB at most",
            bar=f"< {bar / 10**6:,.0f} MB",
            met=loaded.most < bar,
        )
    )
