"""``tenure vocabulary``: the attributes there are, and whether a file of your own is right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    runs,
    write_group,
)
from ..context import vocabulary as words_of
from ..moved import show_move
from ..output import counted, emit, emit_all, say, table

if TYPE_CHECKING:
    from ...graph.attributes import Attribute

LIST = examples(
    "tenure vocabulary list",
    "tenure vocabulary list --vocabulary my-vocabulary.toml --json",
)
CHECK = examples("tenure vocabulary check my-vocabulary.toml")
MAP = examples(
    "tenure vocabulary map abode residence --group demo --dry-run",
    "tenure vocabulary map abode residence --group demo",
)
UNMAP = examples("tenure vocabulary unmap abode --group demo")

New = Annotated[
    str,
    typer.Argument(
        metavar="NEW", help="An attribute that the vocabulary has not.", show_default=False
    ),
]


def register(app: typer.Typer) -> None:
    """Add the group of verbs."""
    group = typer.Typer(
        help="The attributes that are known, in English and Chinese.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    group.command("list", epilog=LIST)(list_attributes)
    group.command("check", epilog=CHECK)(check)
    group.command("map", epilog=MAP)(map_attribute)
    group.command("unmap", epilog=UNMAP)(unmap)
    app.add_typer(group, name="vocabulary")


def list_attributes(vocabulary: VocabularyOption = None, as_json: JsonOption = False) -> None:
    """List the attributes with how each resolves."""
    attributes = words_of(vocabulary).attributes.values()
    if as_json:
        emit_all(map(_row, attributes))
        return
    head = ("NAME", "ZH", "VALUES", "RISK", "KIND", "MEANING")
    table([_line(attribute) for attribute in attributes], head)


def check(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A vocabulary of your own.", show_default=False)
    ],
    as_json: JsonOption = False,
) -> None:
    """Check a file; a fault is named by file, line and field."""
    from ...overlay.extraction.added import languages
    from ...overlay.recall.own_asks import own_asks

    shipped, merged = words_of(None), words_of(file)
    languages(merged)  # a fault of its patterns is a fault of the file
    own_asks(merged)
    new = sorted(merged.attributes.keys() - shipped.attributes.keys())
    changed = sorted(name for name, a in shipped.attributes.items() if merged.attributes[name] != a)
    if as_json:
        emit({"file": str(file), "new": new, "changed": changed, "hash": merged.hash})
        return
    say(f"{file} is right: {counted(len(new), 'new attribute')}, {len(changed)} changed")
    for word, names in (("new", new), ("changed", changed)):
        if names:
            say(f"  {word}: {', '.join(names)}")
    if merged.hash != shipped.hash:
        need = "tenure rebuild --all-groups --vocabulary FILE"
        say(f"graphs that were resolved without it need: {need}")


@runs
async def map_attribute(
    new: New,
    existing: Annotated[
        str,
        typer.Argument(
            metavar="EXISTING", help="One that it has, by any of its names.", show_default=False
        ),
    ],
    note: NoteOption = "",
    dry_run: DryRunOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say that NEW is EXISTING.

    What was and will be told of the one counts as the other. A verdict, dated now: --known-at still
    shows what was before it, and unmap takes it back.
    """
    name = write_group(group)
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank

        bank = Bank(store, name)
        report = await bank.map_attribute(new, existing, note=note, dry_run=dry_run)
    show_move(report, f"{new} is {report.kept}", as_json)


@runs
async def unmap(
    new: New,
    note: NoteOption = "",
    dry_run: DryRunOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say that NEW is its own attribute.

    It gets back what was told of it.
    """
    name = write_group(group)
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank

        report = await Bank(store, name).map_attribute(new, None, note=note, dry_run=dry_run)
    show_move(report, f"{new} is an attribute of its own", as_json)


def _line(attribute: Attribute) -> tuple[str, ...]:
    policy = attribute.policy
    return (
        attribute.name,
        attribute.labels["zh"],
        str(policy.cardinality),
        str(policy.risk),
        str(attribute.kind),
        attribute.meaning,
    )


def _row(attribute: Attribute) -> dict[str, Any]:
    policy = attribute.policy
    return {
        "name": attribute.name,
        "labels": attribute.labels,
        "aliases": attribute.aliases,
        "meaning": attribute.meaning,
        "kind": attribute.kind,
        "cardinality": policy.cardinality,
        "promotion": policy.promotion,
        "risk": policy.risk,
        "inverse": attribute.inverse,
        "symmetric": attribute.symmetric,
    }
