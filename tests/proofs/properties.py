"""The properties of timelines, of rows and of the store, with many random examples each."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys

from .figures import ROOT, Figures, Size

FILES = (
    "tests/graph/timeline/test_properties.py",
    "tests/graph/store/test_rows.py",
    "tests/graph/store/test_model.py",
)
RUN_SECONDS = 7200.0


async def run(size: Size) -> Figures:
    """Run them as tests, at 2,000 examples each where ``size`` is full."""
    figures = Figures("properties", "core and both engines")
    environment = dict(os.environ)
    if size.name == "full":
        environment["TENURE_PROOFS"] = "full"
    else:
        environment.pop("TENURE_PROOFS", None)
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *FILES],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=RUN_SECONDS,
    )
    counts = dict.fromkeys(("passed", "failed", "skipped"), 0)
    for number, what in re.findall(r"(\d+) (passed|failed|skipped|error)", done.stdout):
        counts[what] = int(number)
    figures.numbers["properties passed"] = counts["passed"]
    figures.numbers["failed"] = counts["failed"]
    figures.numbers["skipped"] = counts["skipped"]
    figures.numbers["examples each of the pure ones"] = size.examples
    figures.require(done.returncode == 0, done.stdout[-3000:])
    return figures
