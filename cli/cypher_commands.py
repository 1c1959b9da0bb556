"""``tenure cypher``: the statements of the product, and those for people to run or to paste."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..graph.errors import NotFound
from .context import (
    GraphOption,
    GroupOption,
    JsonOption,
    examples,
    opened,
    read_group,
    runs,
    time_option,
)
from .output import emit, emit_all, jsonable, pour, say, table

if TYPE_CHECKING:
    from ..cypher import Given, StatementInfo

app = typer.Typer(
    help="Cypher statements for people: list, show and run them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
LIST = examples("tenure cypher list", "tenure cypher list --all --json")
SHOW = examples("tenure cypher show chain", "tenure cypher show store/lock")
RUN = examples(
    "tenure cypher run current --param subject=Maya",
    "tenure cypher run chain --param subject=Maya --param attribute=employer",
    "tenure cypher run changes_between --param from=2025-01-01 --param to=2026-01-01 --csv",
    "tenure cypher run reviews --group demo --json",
)
NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="As tenure cypher list names it.", show_default=False)
]


@app.command("list", epilog=LIST)
def list_statements(
    every: Annotated[
        bool, typer.Option("--all", help="Also those that the product itself uses.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the statements with what they are for."""
    from ..cypher import statements

    found = [info for info in statements() if every or info.inspect]
    if as_json:
        emit_all(map(_told, found))
        return
    table([(_short(info), _first(info.purpose)) for info in found], ("NAME", "SHOWS"))


@app.command("show", epilog=SHOW)
def show(name: NameArgument, as_json: JsonOption = False) -> None:
    """Show the text of a statement, to paste into Neo4j Browser."""
    from ..cypher import statement

    info = _find(name)
    text = statement(info.name).rstrip()
    if as_json:
        emit({**_told(info), "text": text})
        return
    say(text)


@app.command("run", epilog=RUN)
@runs
async def run(
    name: NameArgument,
    param: Annotated[
        list[str] | None,
        typer.Option(
            "--param",
            metavar="KEY=VALUE",
            help="A value for a name in the statement's first line; null for none.",
        ),
    ] = None,
    graph: GraphOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Comma-separated values.")] = False,
) -> None:
    """Run a statement for people and print its rows; it only reads.

    What is not given with --param is all there is, or now; where that makes no sense, it is asked
    for. Paths and nodes are part of --json alone.
    """
    from ..cypher import INSPECT, inspection

    if as_json and as_csv:
        raise typer.BadParameter("--json and --csv cannot be had at once")
    info = _find(name)
    if not info.inspect:
        raise typer.BadParameter(f"{name} belongs to the product; only statements for people run")
    said = _given(info, param)
    given = {**info.neutral, **said}
    if missing := [key for key in info.defaults if key not in given and key != "group"]:
        raise typer.BadParameter(_needs(info, missing), param_hint="--param")
    async with opened(graph) as store:
        if "group" in info.defaults:
            named = said.get("group")
            given["group"] = await read_group(store, group if named is None else str(named))
        text = inspection(info.name.removeprefix(INSPECT))
        rows = await store.engine.read(text, {"given": given})
    if as_json:
        emit_all(rows)
        return
    _print(info, rows, as_csv=as_csv)


def _print(info: StatementInfo, rows: Sequence[Mapping[str, Any]], *, as_csv: bool) -> None:
    drawn = {"path", "memory"}
    named = (part.partition(" (")[0] for part in info.columns.split(", "))
    columns = [column for column in named if column not in drawn]
    if as_csv:
        into = io.StringIO()
        writer = csv.writer(into, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([_flat(row[column]) for column in columns] for row in rows)
        pour(into.getvalue())
        return
    if not rows:
        say("nothing")
        return
    lines = [tuple(_cell(row[column]) for column in columns) for row in rows]
    table(lines, tuple(column.upper().replace("_", " ") for column in columns))


def _flat(value: Any) -> Any:
    """A value of a CSV cell: times as ISO text, lists with semicolons."""
    plain = jsonable(value)
    return "; ".join(map(str, plain)) if isinstance(plain, list) else plain


def _cell(value: Any) -> str:
    """A value as people read it."""
    from ..graph.views.human import moment_text

    if value is None:
        return ""
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, list):
        return "; ".join(_cell(item) for item in value)
    return str(value)


def _find(name: str) -> StatementInfo:
    from ..cypher import INSPECT, statements

    known = {info.name: info for info in statements()}
    found = known.get(INSPECT + name) or known.get(name)
    if found is None:
        raise NotFound(f"there is no statement {name!r:.60}", hint="tenure cypher list names them")
    return found


def _told(info: StatementInfo) -> dict[str, object]:
    """What the header says, as the object of ``--json``."""
    return {
        "name": _short(info),
        "inspect": info.inspect,
        "purpose": info.purpose,
        "parameters": info.parameters,
        "columns": info.columns,
        "index": info.index,
        "defaults": info.defaults,
    }


def _first(purpose: str) -> str:
    """The first sentence of a purpose, without its stop."""
    return purpose.partition(". ")[0].rstrip(".")


def _short(info: StatementInfo) -> str:
    from ..cypher import INSPECT

    return info.name.removeprefix(INSPECT)


def _given(info: StatementInfo, pairs: Sequence[str] | None) -> dict[str, Given]:
    given: dict[str, Given] = {}
    for pair in pairs or ():
        key, equals, text = pair.partition("=")
        key = key.strip()
        if not equals:
            raise typer.BadParameter(f"{pair!r:.60} is not KEY=VALUE", param_hint="--param")
        if key not in info.defaults:
            known = ", ".join(info.defaults)
            raise typer.BadParameter(
                f"{_short(info)} has no parameter {key!r:.40}; it has {known}", param_hint="--param"
            )
        given[key] = _read(info.kinds[key], key, text.strip())
    return given


def _needs(info: StatementInfo, missing: Sequence[str]) -> str:
    """What has to be said, with an example that the parser takes."""
    shown = " ".join(f"--param {key}={info.defaults[key]}" for key in missing)
    return f"{_short(info)} needs {' and '.join(missing)}: tenure cypher run {_short(info)} {shown}"


def _read(kind: str, key: str, text: str) -> Given:
    if text == "null":
        return None
    if kind == "time":
        from ..graph.times import iso_or_none

        return iso_or_none(time_option(f"--param {key}", text))
    if kind == "number":
        try:
            return int(text)
        except ValueError:
            raise typer.BadParameter(
                f"{key} {text!r:.40} is not a whole number", param_hint="--param"
            ) from None
    return text
