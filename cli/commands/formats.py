"""``tenure formats``: which logs can be read."""

from __future__ import annotations

from typing import Annotated

import typer

from ..context import JsonOption, examples
from ..output import Exit, Failed, emit_all, fail, say, table

EXAMPLES = examples(
    "tenure formats",
    "tenure formats locomo",
    "tenure formats --json",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("formats", epilog=EXAMPLES)(formats)


def formats(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Show an example of this one.", show_default=False),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List the formats of logs that can be read, with an example each.

    They are tried in this order, by content, never by the name of a file.
    """
    from ..readers import FORMATS

    shown = [one for one in FORMATS if name in (None, one.NAME)]
    if not shown:
        fail(f"there is no format {name!r:.60}", "tenure formats lists them")
        raise Failed(Exit.USAGE)
    if as_json:
        emit_all({"name": one.NAME, "title": one.TITLE, "example": one.EXAMPLE} for one in shown)
        return
    table([(one.NAME, one.TITLE) for one in shown], ("format", "what it is"))
    for one in shown:
        say()
        say(f"{one.NAME}:")
        for line in one.EXAMPLE.splitlines():
            say(f"  {line}")
