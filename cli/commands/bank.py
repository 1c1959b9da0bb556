"""``tenure rebuild``: drop what was derived, and derive it again."""

from __future__ import annotations

from typing import Annotated

import typer

from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    VocabularyOption,
    examples,
    held_group,
    opened,
    runs,
    write_group,
)
from ..output import counted, emit, say

EXAMPLES = examples(
    "tenure rebuild --group demo",
    "tenure rebuild --all-groups --vocabulary my-vocabulary.toml",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("rebuild", epilog=EXAMPLES)(rebuild)


@runs
async def rebuild(
    all_groups: Annotated[
        bool, typer.Option("--all-groups", help="Every group of the graph, by your own word.")
    ] = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Derive all memories and links again.

    They are dropped, and every slot is resolved again from its observations. The result is the
    same graph, unless the vocabulary changed: this is how a change is applied.
    """
    if all_groups and group:
        raise typer.BadParameter("--group and --all-groups exclude each other")
    name = None if all_groups else write_group(group)
    async with opened(graph, vocabulary) as store:
        if name is not None:
            await held_group(store, name)
        report = await store.rebuild(name)
    if as_json:
        emit(report)
    else:
        found = f"{counted(report.memories, 'memory')}, {counted(report.links, 'link')}"
        say(f"resolved {counted(report.slots, 'slot')}: {found}")
        differ = counted(report.changed, "differs", "differ")
        say(f"{differ} from what was there")
