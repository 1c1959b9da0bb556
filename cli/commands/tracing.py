"""``tenure trace``: the traces of questions."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    examples,
    opened,
    read_group,
    runs,
    time_option,
    write_group,
)
from ..output import counted, emit, emit_all, say, table

if TYPE_CHECKING:
    from ...overlay.recall.trace import Trace

LIST = examples(
    "tenure trace list --group demo",
    "tenure trace list --since 2026-03-01T00:00:00Z --json | jq 'select(.outcome == \"empty\")'",
)
SHOW = examples("tenure trace show 8c41f0 --group demo")
PRUNE = examples(
    "tenure trace prune --keep 10000 --group demo",
    "tenure trace prune --older-than 30d --group demo",
)
_AGE = re.compile(r"(\d{1,6})\s*([hdw])")
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}


def register(app: typer.Typer) -> None:
    """Add the group of verbs."""
    group = typer.Typer(
        help="What questions asked, found and answered.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    group.command("list", epilog=LIST)(list_traces)
    group.command("show", epilog=SHOW)(show_trace)
    group.command("prune", epilog=PRUNE)(prune)
    app.add_typer(group, name="trace")


@runs
async def list_traces(
    since: Annotated[
        str | None, typer.Option(metavar="TIME", help="Those answered at or after this time.")
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="So many, the last ones.")] = 50,
    graph: GraphOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the traces that were kept, the last one first."""
    from ...overlay.recall.traces import trace_record, traces

    start = time_option("--since", since)
    async with opened(graph) as store:
        found = await traces(store, await read_group(store, group), since=start, most=limit)
    if as_json:
        emit_all(map(trace_record, found))
    elif not found:
        say("no trace was kept; tenure ask --trace keeps one")
    else:
        table([_line(one) for one in found])


def _line(one: Trace) -> tuple[str, ...]:
    return (
        one.trace_id[:12],
        f"{one.at:%Y-%m-%d %H:%M:%S}",
        str(one.view),
        f"{one.outcome}, {one.reason}",
        counted(one.tokens, "token"),
        f"{sum(one.milliseconds.values()):.0f} ms",
        f"{one.question[:200]} → {one.answer[:200]}",
    )


@runs
async def show_trace(
    trace_id: Annotated[
        str, typer.Argument(metavar="TRACE_ID", help="A unique beginning is enough.")
    ],
    graph: GraphOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show one trace: profile, seeds, candidates with their ranks, and what was answered."""
    from ...overlay.recall.traces import trace, trace_record
    from ..asked import explain

    async with opened(graph) as store:
        found = await trace(store, await read_group(store, group), trace_id.strip())
    if as_json:
        emit(trace_record(found))
        return
    say(f"trace {found.trace_id} of {found.at:%Y-%m-%d %H:%M:%S} UTC")
    say(f"? {' '.join(found.question.split())}")
    say(found.answer)
    explain(found)


@runs
async def prune(
    keep: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Drop all but the last so many.")
    ] = None,
    older_than: Annotated[
        str | None,
        typer.Option(metavar="AGE|TIME", help="Drop older ones: 12h, 30d, 8w, or a time."),
    ] = None,
    graph: GraphOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
) -> None:
    """Drop old traces."""
    name = write_group(group)
    if keep is None and older_than is None:
        raise typer.BadParameter("name --keep, --older-than or both")
    age = None if older_than is None else _AGE.fullmatch(older_than.strip().lower())
    before = None if age is not None else time_option("--older-than", older_than)
    async with opened(graph) as store:
        if age is not None:
            before = store.clock() - int(age[1]) * _UNITS[age[2]]
        dropped = await store.traces.prune(name, keep=keep, before=before)
    if as_json:
        emit({"dropped": dropped})
    else:
        say(f"dropped {counted(dropped, 'trace')}")
