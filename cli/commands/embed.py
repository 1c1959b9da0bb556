"""``tenure embed``: vectors of memories and turns, so that search finds what means the same."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated

import typer

from ..context import (
    DryRunOption,
    GraphOption,
    GroupOption,
    JsonOption,
    examples,
    group_names,
    held_group,
    opened,
    runs,
    write_group,
)
from ..output import counted, emit, say

if TYPE_CHECKING:
    from ...overlay.embedding import Embedded

EXAMPLES = examples(
    "tenure embed --group demo --dry-run",
    "tenure embed --group demo",
    "tenure embed --all-groups --json",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("embed", epilog=EXAMPLES)(embed)


@runs
async def embed(
    all_groups: Annotated[
        bool, typer.Option("--all-groups", help="Every group of the graph, by your own word.")
    ] = False,
    dry_run: DryRunOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
) -> None:
    """Embed the memories and turns that have no embedding yet.

    The model runs on this machine (extra "embeddings"); about 30 ms a text. A run that was stopped
    is completed by running it again. Embeddings of another model are dropped first, in every group,
    as two models cannot be compared. A text that changes loses its embedding until the next run.
    """
    from ...overlay.embedding import LocalEmbedder
    from ...overlay.embedding import embed as fill
    from ..counting import Counting

    if all_groups and group:
        raise typer.BadParameter("--group and --all-groups exclude each other")
    name = None if all_groups else write_group(group)
    embedder = LocalEmbedder()
    async with opened(graph) as store:
        names = await group_names(store) if name is None else [await held_group(store, name)]
        for one in names:
            with Counting(f"embed {one}") as progress:
                report = await fill(store, one, embedder, dry_run=dry_run, on_progress=progress)
            if as_json:
                emit({**dataclasses.asdict(report), "dry_run": dry_run})
            else:
                _tell(report, dry_run)


def _tell(report: Embedded, dry_run: bool) -> None:
    if report.dropped:
        change = "would go" if dry_run else "are gone"
        say(f"embeddings of another model {change}, in every group")
    if dry_run:
        say(f"{report.group}: {counted(report.left, 'text')} to embed by {report.model}")
        return
    done = f"{counted(report.memories, 'memory')} and {counted(report.turns, 'turn')}"
    say(f"{report.group}: embedded {done} by {report.model}")
    if report.left:
        say(f"{report.group}: {counted(report.left, 'text')} changed meanwhile; run it again")
