"""``tenure graphiti``: a Graphiti graph that is already there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...graph.errors import NotFound
from ..context import (
    GraphOption,
    JsonOption,
    VocabularyOption,
    examples,
    existing,
    runs,
    time_option,
)
from ..context import vocabulary as words_of
from ..counting import Counting
from ..hosts_given import HOST_HINT, HostGroupOption
from ..output import Exit, Failed, counted, emit, note, say, write_file
from . import graphiti_adopt, graphiti_relations, graphiti_sync

if TYPE_CHECKING:
    from ...overlay.graphiti.audit import Audit, Finding

SHOWN = 5
"""Findings of one kind that are shown to people, unless ``--limit`` says otherwise."""

app = typer.Typer(
    help="A Graphiti graph that is there: audit, adopt, follow it.",
    no_args_is_help=True,
)

EXAMPLES = examples(
    "tenure graphiti audit --graph bolt://localhost:7687",
    "tenure graphiti audit --group shop --since 2026-01-01 --json",
    "tenure graphiti audit --html audit.html --limit 20",
)

graphiti_adopt.register(app)
graphiti_sync.register(app)
graphiti_relations.register(app)


@app.command("audit", epilog=EXAMPLES)
@runs
async def audit(
    graph: GraphOption = None,
    group: HostGroupOption = None,
    since: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Only facts that were made or closed since then."),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Show so many findings of each kind.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write a page to look at.")
    ] = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find what is wrong with a Graphiti graph, by reading alone.

    Contradictions that are both live, facts that were closed without reason, lost repeats,
    impossible intervals, duplicates, broken references and embeddings: each with its ids, the
    reason, and what to conclude. Ends with exit code 6 where something is found.
    """
    from ...graph.engines import connect
    from ...graph.times import system_clock
    from ...overlay.graphiti.audit import audit as examine
    from ...overlay.graphiti.own_relations import relations_of
    from ...overlay.hosts.graphiti import GraphitiGraph

    begin = time_option("--since", since)
    relations = relations_of(words_of(vocabulary))
    place = existing(graph, HOST_HINT)
    now = system_clock()
    async with await connect(place, read_only=True) as engine:
        with Counting("read") as progress:
            found = await examine(
                GraphitiGraph(engine), relations,
                now=now, groups=group, since=begin, progress=progress,
            )  # fmt: skip
        shown = engine.target
    if not found.counts.graphiti:
        where = f" in {', '.join(group)}" if group else ""
        raise NotFound(f"there is no fact, episode or entity of Graphiti{where} at {shown}")
    if html is not None:
        from ...overlay.graphiti.audit.page import page

        write_file(html, page(found, target=shown, at=now))
        note(f"wrote {html}")
    if as_json:
        for one in _limited(found, limit):
            emit(_row(one))
    else:
        _show(found, shown, limit or SHOWN)
    if found.findings:
        raise Failed(Exit.UNHEALTHY)


def _limited(found: Audit, limit: int | None) -> Iterator[Finding]:
    for _, same in groupby(found.findings, key=lambda one: one.kind):
        rows = list(same)
        yield from rows[:limit]


def _row(one: Finding) -> dict[str, object]:
    return {
        "kind": one.kind,
        "edges": one.edges,
        "entities": one.entities,
        "episodes": one.episodes,
        "reason": one.reason,
        "repair": one.repair,
        "family": one.family,
    }


def _show(found: Audit, shown: str, limit: int) -> None:
    counts = found.counts
    say(
        f"{shown}: {counted(counts.edges, 'fact')}, {counted(counts.episodes, 'episode')}, "
        f"{counted(counts.entities, 'entity')}; only read"
    )
    if counts.unreadable:
        say(f"{counted(counts.unreadable, 'fact')} without uuid or group: not read")
    from ...overlay.graphiti.audit.page import MEANINGS

    for kind, same in groupby(found.findings, key=lambda one: one.kind):
        rows = list(same)
        say(f"\n{kind} ({len(rows):,}): {MEANINGS[kind]}")
        say(f"  repair: {rows[0].repair}")
        for one in rows[:limit]:
            say(f"  {one.key}  {one.reason}")
        if len(rows) > limit:
            say(f"  and {len(rows) - limit:,} more")
    if not found.findings:
        say("nothing is wrong with it")
