"""``tenure entities``: who is one with whom; joining and parting are verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..context import (
    DryRunOption,
    GraphOption,
    GroupOption,
    JsonOption,
    NoteOption,
    VocabularyOption,
    examples,
    opened,
    read_group,
    runs,
    write_group,
)
from ..moved import show_move
from ..output import emit_all, say, table

if TYPE_CHECKING:
    from ...graph.store import EntitySummary

LIST = examples("tenure entities list --group demo", "tenure entities list --json | jq .name")
MERGE = examples(
    "tenure entities merge Maya 'Maya Lind' --group demo --dry-run",
    "tenure entities merge Maya 'Maya Lind' --group demo --note 'she said so'",
)
SPLIT = examples("tenure entities split Maya 'Maya Lind' --group demo")

Kept = Annotated[
    str, typer.Argument(metavar="KEPT", help="The name that stays.", show_default=False)
]
Other = Annotated[str, typer.Argument(metavar="OTHER", help="The other name.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Add the group of verbs."""
    group = typer.Typer(
        help="Whom the bank knows, by which names; who is one with whom.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    group.command("list", epilog=LIST)(list_entities)
    group.command("merge", epilog=MERGE)(merge)
    group.command("split", epilog=SPLIT)(split)
    app.add_typer(group, name="entities")


@runs
async def list_entities(
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the subjects with their other names and what is told of them."""
    async with opened(graph, vocabulary) as store:
        found = await store.entities(await read_group(store, group))
    if as_json:
        from ..rows import entity_row

        emit_all(entity_row(one) for one in found)
    elif not found:
        say("nothing is told of anybody")
    else:
        table([_line(one) for one in found], ("NAME", "ALSO", "ATTRIBUTES", "MEMORIES"))


def _line(one: EntitySummary) -> tuple[str, ...]:
    return one.name, ", ".join(one.aliases) or "-", str(len(one.attributes)), str(one.memories)


@runs
async def merge(
    kept: Kept,
    other: Other,
    note: NoteOption = "",
    dry_run: DryRunOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say that OTHER is KEPT: what was and will be told of the one is told of the other.

    A verdict, dated now: --known-at still shows two before it, and split takes it back. Stopped on
    the way, the same command completes it.
    """
    name = write_group(group)
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank

        report = await Bank(store, name).join(kept, other, note=note, dry_run=dry_run)
    is_one = f"{other} is {report.kept}"
    if report.verdict is None:
        is_one = f"{other} and {kept} are one, known as {report.kept}"
    show_move(report, is_one, as_json)


@runs
async def split(
    kept: Kept,
    other: Other,
    note: NoteOption = "",
    dry_run: DryRunOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say that the two are not one: OTHER gets back what was told of it.

    Where they never were one, the verdict is kept as well.
    """
    name = write_group(group)
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank

        report = await Bank(store, name).part(kept, other, note=note, dry_run=dry_run)
    show_move(report, f"{kept} and {other} are two", as_json)
