"""The proofs one after the other, and their table: ``python -m tests.proofs [NAME…] [--quick]``."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from tenure.graph.engines import connect

from ..support import neo4j_server
from ..support.ending import ends_cleanly
from . import (
    cases,
    host,
    kills,
    large,
    locomo,
    plans,
    processes,
    properties,
    resume,
    table,
    writers,
)
from .figures import FULL, SMALL, Figures, Size

ON_A_TARGET: dict[str, Callable[[str, Size], Awaitable[Figures]]] = {
    "cases": cases.run,
    "writers": writers.run,
    "locomo": locomo.run,
    "resume": resume.run,
    "large": large.run,
}
ON_NEO4J: dict[str, Callable[[str, Size], Awaitable[Figures]]] = {
    "plans": plans.run,
    "host": host.run,
}
ALONE: dict[str, Callable[[Size], Awaitable[Figures]]] = {
    "kills": kills.run,
    "properties": properties.run,
}
NAMES = (*ON_A_TARGET, *ON_NEO4J, *ALONE)


def main(given: Sequence[str]) -> int:
    """0 when every proof holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--quick", action="store_true", help="small, and without the table")
    parser.add_argument("--engine", choices=("arcadedb", "neo4j"), help="only this one")
    asked = parser.parse_args(given)
    if unknown := set(asked.names) - set(NAMES):
        parser.error(f"no proof {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    size = SMALL if asked.quick else FULL
    ends_cleanly(processes.kill_all)
    day = datetime.now(UTC).date()  # of the beginning: a run may last over midnight
    found, servers = asyncio.run(prove(asked.names or NAMES, size, asked.engine))
    if not asked.quick:
        path = table.path_of(day)
        table.write(path, found, size, servers)
        print(f"written: {path}")
    return 1 if any(one.failures for one in found) else 0


async def prove(
    names: Sequence[str], size: Size, only: str | None
) -> tuple[list[Figures], list[str]]:
    """Run the proofs in the order of ``NAMES``; a proof that breaks is one that does not hold."""
    found: list[Figures] = []
    async with targets(only) as (places, servers):
        for name in [name for name in NAMES if name in names]:
            for engine, place in places.items():
                if name in ON_A_TARGET:
                    found.append(await told(name, engine, ON_A_TARGET[name](place(), size)))
                elif name in ON_NEO4J and engine == "neo4j":
                    found.append(await told(name, engine, ON_NEO4J[name](place(), size)))
            if name in ALONE:
                found.append(await told(name, "arcadedb", ALONE[name](size)))
    return found, servers


async def told(name: str, engine: str, proof: Awaitable[Figures]) -> Figures:
    """The figures of a proof, printed."""
    print(f"{name} on {engine} …", flush=True)
    try:
        figures = await proof
    except Exception:
        figures = Figures(name, engine, failures=[traceback.format_exc()])
    print(f"  {'FAILED' if figures.failures else 'holds'}: {figures.line}", flush=True)
    for failure in figures.failures:
        print(f"  {failure}", flush=True)
    return figures


@contextlib.asynccontextmanager
async def targets(
    only: str | None,
) -> AsyncIterator[tuple[dict[str, Callable[[], str]], list[str]]]:
    """By engine: what gives a target. Every embedded graph is a new folder."""
    places: dict[str, Callable[[], str]] = {}
    said: list[str] = []
    with contextlib.ExitStack() as stack:
        if only != "neo4j":
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tenure-proofs-")))
            places["arcadedb"] = lambda: str(Path(tempfile.mkdtemp(dir=home)) / "graph")
        if only != "arcadedb":
            try:
                server = neo4j_server.obtain()
            except neo4j_server.NoServer as reason:
                said.append(f"no Neo4j: {reason}")
                print(reason, file=sys.stderr)
            else:
                stack.callback(server.stop)
                places["neo4j"] = lambda: server.uri
                async with await connect(server.uri) as engine:
                    info = await engine.info()
                said.append(f"Neo4j {info.version} ({server.source})")
        yield places, said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
