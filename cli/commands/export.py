"""``tenure export``: chains for other programs and for people, observations for other graphs."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

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
from ..output import Refused, json_line, note, pour, write_file

if TYPE_CHECKING:
    from ...graph.model import Timeline
    from ...overlay.memory import Bank

EXAMPLES = examples(
    "tenure export --group demo > bank.json",
    "tenure export --format jsonl --group demo --output observations.jsonl",
    "tenure export --format gexf --subject Maya --output maya.gexf",
    "tenure export --format svg --subject Maya --attribute residence --output chain.svg",
    "tenure export --format mermaid --subject Maya --attribute employer",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("export", epilog=EXAMPLES)(export)


@runs
async def export(
    format: Annotated[
        Literal["json", "jsonl", "mermaid", "dot", "graphml", "gexf", "svg"],
        typer.Option(help="jsonl: the observations, as ingest reads them; else the chains."),
    ] = "json",
    subject: Annotated[str | None, typer.Option(metavar="NAME", help="Only this subject.")] = None,
    attribute: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this attribute of it.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Else to stdout.")
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Also where the file is there already.")
    ] = False,
    as_of: AsOfOption = None,
    known_at: KnownAtOption = None,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write chains as a picture or a graph, or observations.

    --json is --format json on one line. What jsonl writes, ingest reads, into the same group: every
    row names it (see tenure ingest --help for another group). Turns and verdicts are not among it.
    """
    at, known = time_option("--as-of", as_of), time_option("--known-at", known_at)
    if attribute is not None and subject is None:
        raise typer.BadParameter("--attribute needs --subject")
    if format == "jsonl" and (at or known):
        raise typer.BadParameter("jsonl holds every observation; it takes no times")
    if output is not None and output.exists() and not overwrite:
        raise Refused(f"{output} is there already", hint="--overwrite replaces it")
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank

        bank = Bank(store, await read_group(store, group))
        if format == "jsonl":
            lines = [line async for line in _observations(bank, subject, attribute)]
            _write("".join(lines), output)
            return
        chains = await bank.timeline(subject, attribute, known_at=known) if subject else []
        if subject is None:
            chains = [chain async for chain in bank.chains(known_at=known)]
        text = _drawn(format, chains, at or known or store.clock(), at)
    if as_json and format == "json":
        text = json_line(json.loads(text)) + "\n"
    _write(text, output)


async def _observations(
    bank: Bank, subject: str | None, attribute: str | None
) -> AsyncIterator[str]:
    from ...graph.door import mapping_of

    async for said in bank.said(subject, attribute):
        yield json_line(mapping_of(said)) + "\n"


def _drawn(format: str, chains: list[Timeline], now: datetime, at: datetime | None) -> str:
    if format == "json":
        from ...graph.views.json import to_json

        return to_json(chains, as_of=at)
    if format == "graphml":
        from ...graph.views.graphml import to_graphml

        return to_graphml(chains, as_of=at)
    if format == "gexf":
        from ...graph.views.gexf import to_gexf

        return to_gexf(chains, as_of=at)
    if format == "svg":
        from ...graph.views.svg import to_svg

        return to_svg(chains, as_of=now)
    if format == "dot":
        from ...graph.views.dot import to_dot

        return to_dot(chains, as_of=now)
    from ...graph.views.mermaid import to_mermaid

    return to_mermaid(chains, as_of=now)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        pour(text)
        return
    write_file(output, text)
    note(f"wrote {output}")
