"""``tenure doctor``: is the graph reachable, of the right version, and what it should be?"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from ... import __version__
from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    VocabularyOption,
    examples,
    group_names,
    held_group,
    opened,
    runs,
)
from ..output import Exit, Failed, counted, emit, say

if TYPE_CHECKING:
    from ...graph.doctor import Finding
    from ...graph.store import Counts, Meta, Store

EXAMPLES = examples(
    "tenure doctor",
    "tenure doctor --group demo --deep",
    "tenure doctor --graph bolt://localhost:7687 --json",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("doctor", epilog=EXAMPLES)(doctor)


@runs
async def doctor(
    deep: Annotated[
        bool, typer.Option("--deep", help="Also resolve every slot again and compare.")
    ] = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check that a graph is what it should be.

    That is the connection, the schema, the vocabulary, and every invariant.
    Every group is looked at, or the one that is named. Ends with exit code 6 where something is
    wrong; each finding says what helps.
    """
    from ...graph.doctor import examine, examine_graph

    async with opened(graph, vocabulary) as store:
        groups = await _groups(store, group)
        findings = await examine_graph(store)
        for name in groups:
            findings += await examine(store, name, deep=deep)
        counts = await store.counts(groups[0] if group is not None else None)
        meta = await store.meta()
        server = await store.engine.info()
        target, engine = store.engine.target, str(store.engine.name)
    if as_json:
        emit(
            {
                "healthy": not findings,
                "target": target,
                "engine": engine,
                "server": server.version,
                "product": __version__,
                "schema": meta.schema_version,
                "groups": groups,
                "counts": asdict(counts),
                "findings": findings,
            }
        )
    else:
        say(f"graph {target}: {engine} {server.version}")
        _show(meta, counts, groups, findings)
    if findings:
        raise Failed(Exit.UNHEALTHY)


async def _groups(store: Store, group: str | None) -> list[str]:
    return [await held_group(store, group)] if group is not None else await group_names(store)


def _show(meta: Meta, counts: Counts, groups: list[str], findings: list[Finding]) -> None:
    say(f"Tenure {__version__}, schema {meta.schema_version}, written by {meta.product_version}")
    say(
        f"{counted(counts.groups, 'group')}, {counted(counts.subjects, 'subject')}, "
        f"{counted(counts.slots, 'slot')}, {counted(counts.observations, 'observation')}, "
        f"{counted(counts.memories, 'memory')} ({counts.active:,} active), "
        f"{counted(counts.links, 'link')}, {counted(counts.reviews, 'review')}, "
        f"{counted(counts.turns, 'turn')}"
    )
    for finding in findings:
        where = f" in group {finding.group}" if finding.group else ""
        say(f"\n{finding.check}{where}: {finding.says} ({finding.count})")
        for example in finding.examples:
            say(f"  {example}")
        say(f"  what helps: {finding.remedy}")
    if not findings:
        say(f"all is well in {counted(len(groups), 'group')}")
