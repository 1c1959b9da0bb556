"""``tenure timeline``: the state chains of a subject, drawn."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from ..context import (
    AsOfOption,
    GraphOption,
    GroupOption,
    JsonOption,
    KnownAtOption,
    VocabularyOption,
    examples,
    opened,
    read_group,
    runs,
    time_option,
)
from ..output import emit_all, plain, say

if TYPE_CHECKING:
    from ...graph.model import Timeline

EXAMPLES = examples(
    "tenure timeline Maya --group demo",
    "tenure timeline Maya residence",
    "tenure timeline 林晓 居住地 --as-of 2025-01-01T00:00:00+08:00",
    "tenure timeline Maya employer --json | jq .value",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("timeline", epilog=EXAMPLES)(timeline)


@runs
async def timeline(
    subject: Annotated[
        str,
        typer.Argument(metavar="SUBJECT", help="A person, thing or project.", show_default=False),
    ],
    attribute: Annotated[
        str | None,
        typer.Argument(metavar="[ATTRIBUTE]", help="By any of its names; all, if left out."),
    ] = None,
    graph: GraphOption = None,
    group: GroupOption = None,
    as_of: AsOfOption = None,
    known_at: KnownAtOption = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Draw this many steps of each chain, the newest.")
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII signs.")] = False,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Draw what a subject was, is and will be, and why.

    The newest stands on top. With --json one memory a line, with its role and its links.
    """
    at, known = time_option("--as-of", as_of), time_option("--known-at", known_at)
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank

        bank = Bank(store, await read_group(store, group))
        chains = await bank.timeline(subject, attribute, known_at=known)
        moment = at or known or store.clock()
    if as_json:
        from ..rows import timeline_rows

        emit_all(timeline_rows(chains, moment))
    else:
        draw(chains, moment, limit=limit, ascii_only=ascii_only)


def draw(
    chains: Iterable[Timeline],
    as_of: datetime,
    *,
    limit: int | None = None,
    ascii_only: bool = False,
) -> None:
    """Draw chains for the terminal, in colour where one looks."""
    from ...graph.views.drawing import draw_chains

    columns = shutil.get_terminal_size((100, 24)).columns
    encoding = (sys.stdout.encoding or "").lower()
    simple = ascii_only or not encoding.startswith("utf")
    drawing = draw_chains(chains, as_of=as_of, columns=columns, ascii_only=simple, limit=limit)
    if plain():
        say(str(drawing))
        return
    from rich.console import Console

    Console(highlight=False, soft_wrap=True).print(drawing.text)
