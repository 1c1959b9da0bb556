"""The overlay against Graphiti itself, on the same Neo4j in the same run.

    python -m bench.graphiti [--sizes 1000] [--edges 2000] [--triplets 30] [--only PART …]

Neo4j is the server named by ``TENURE_TEST_NEO4J_URI``; its database is EMPTIED. Graphiti has
clients that take no time and a model whose answers are prepared. Ratios are of this run; times on
the wall hang on the load, which is printed. No time makes this command fail.

ingest  facts told as structure: ours, add_triplet one by one, add_episode_bulk
adopt   edges a second, flat over the run, memory of the client; the audit over the same graph
sync    after adopt: a quick pass and a sweep that find nothing new
recall  a question that names a slot and one that needs full text, beside graphiti.search
wrapped search of a wrapped Graphiti beside its own
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from datetime import UTC, datetime
from typing import Final

from tests.support.ending import ends_cleanly

from .bank import URI, empty
from .graphiti_beside import following, wrapped
from .graphiti_parts import adopting, ingest, recall
from .machine import machine
from .report import Report, table

PARTS: Final = ("ingest", "adopt", "sync", "recall", "wrapped")


def main() -> int:
    """Measure, print a table, write raw rows."""
    parser = argparse.ArgumentParser(prog="python -m bench.graphiti", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--sizes", default="1000", help="facts of the graphs that are searched")
    parser.add_argument("--edges", type=int, default=2000, help="facts that are adopted, audited")
    parser.add_argument("--triplets", type=int, default=30, help="calls of add_triplet")
    parser.add_argument("--episodes", type=int, default=50, help="episodes taken in bulk")
    parser.add_argument("--told", type=int, default=10_000, help="facts told to us as structure")
    parser.add_argument("--questions", type=int, default=40, help="questions of each kind")
    parser.add_argument("--only", action="append", choices=PARTS, help="one part (repeatable)")
    options = parser.parse_args()
    only = options.only or PARTS
    uri = os.environ.get(URI, "")
    if not uri:
        print(f"{URI} names no server", file=sys.stderr)
        return 1
    ends_cleanly()
    started = datetime.now(UTC)
    report = Report("graphiti", started)
    print(f"{started:%Y-%m-%d %H:%M} UTC, {machine()}")
    report.raw("machine", machine=machine(), options=vars(options))
    try:
        if "ingest" in only:
            asyncio.run(ingest(uri, report, options))
        if "adopt" in only or "sync" in only:
            asyncio.run(adopting(uri, report, options.edges))
        if "sync" in only:
            asyncio.run(following(uri, report, options.edges))
        for size in sorted(int(one) for one in options.sizes.split(",")):
            if "recall" in only:
                asyncio.run(recall(uri, report, size, options.questions))
            if "wrapped" in only:
                asyncio.run(wrapped(uri, report, size, options.questions))
        asyncio.run(empty(uri))
    finally:
        report.close()
    print(f"\n{machine()}\n\n{table(report.figures)}\n\nraw rows: {report.path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
