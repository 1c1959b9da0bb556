"""The dated table under ``docs/proofs/``: what was proved, on what, with which figures."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from ..support import maven_neo4j
from .figures import ROOT, Figures, Size

FOLDER = ROOT / "docs" / "proofs"
_ROW = re.compile(r"\| (?P<proof>[^|]+) \| (?P<engine>[^|]+) \| .* \|\Z")

WHAT = {
    "cases": "Every timeline of the case files, in every order and batching",
    "writers": "Processes that write to the same slots, with exceptions",
    "kills": "A process killed while it writes",
    "properties": "Properties of timelines, rows and the store on random input",
    "locomo": "LoCoMo's conversations through `tenure ingest`, twice",
    "resume": "`tenure ingest` killed and run again, against an unbroken run",
    "large": "A large graph: memory of the ingesting process, cost of a read",
    "plans": "Plans of all statements of the product",
    "host": "Four tasks that write through a wrapped Graphiti, while it is followed",
}


def path_of(day: date) -> Path:
    return FOLDER / f"{day.isoformat()}.md"


def write(path: Path, found: Iterable[Figures], size: Size, servers: Sequence[str]) -> None:
    """Write the table; rows of other proofs that stand in it already are kept."""
    rows = _old(path)
    for one in found:
        holds = "**no**" if one.failures else "yes"
        rows[one.proof, one.engine] = f"| {one.proof} | {one.engine} | {one.line} | {holds} |"
    order = list(WHAT)
    told = {name for name, _ in rows}
    lines = [
        f"# Proofs of {path.stem}",
        "",
        *_machine(size, servers),
        "",
        "| proof | engine | figures | holds |",
        "|---|---|---|---|",
        *(rows[key] for key in sorted(rows, key=lambda key: (order.index(key[0]), key[1]))),
        "",
        *(f"* **{name}**: {what}." for name, what in WHAT.items() if name in told),
        "",
        "Made by `make prove`. Figures are of one run.",
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _old(path: Path) -> dict[tuple[str, str], str]:
    if not path.exists():
        return {}
    rows = {}
    for line in path.read_text("utf-8").splitlines():
        found = _ROW.match(line)
        if found and found["proof"] in WHAT:
            rows[found["proof"], found["engine"]] = line
    return rows


def _machine(size: Size, servers: Sequence[str]) -> list[str]:
    pages, page = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    return [
        f"* {os.cpu_count()} cores, {pages * page / 1024**3:.0f} GiB of memory, "
        f"{platform.system()}, Python {platform.python_version()}",
        f"* Tenure {version('tenure')}, driver {version('neo4j')}, arcadedb {version('arcadedb')}, "
        f"hypothesis {version('hypothesis')}",
        *(f"* {server}" for server in servers),
        f"* Neo4j with a heap of {maven_neo4j.MEASURED_HEAP} and a page cache of "
        f"{maven_neo4j.MEASURED_PAGE_CACHE}, where the proofs start it",
        f"* size: {size.name}",
    ]
