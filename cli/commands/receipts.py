"""``tenure runs``: the receipts of ingests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...graph.errors import InputError, NotFound
from ..context import GraphOption, GroupOption, JsonOption, examples, opened, read_group, runs
from ..output import CHANGED, counted, emit, emit_all, say, table

if TYPE_CHECKING:
    from ...graph.store import Run

EXAMPLES = examples(
    "tenure runs --group demo",
    "tenure runs 8c41f0 --group demo",
    "tenure runs --group demo --json | jq 'select(.finished_at == null)'",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("runs", epilog=EXAMPLES)(list_runs)


@runs
async def list_runs(
    run_id: Annotated[
        str | None,
        typer.Argument(
            metavar="[RUN_ID]",
            help="This one alone, with its numbers; a unique beginning is enough.",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="So many, the last ones.")] = 50,
    graph: GraphOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the receipts of ingests.

    The last one comes first. A run without an end still goes on, or was killed: the same command
    completes it.
    """
    from ..rows import run_record

    async with opened(graph) as store:
        name = await read_group(store, group)
        found = await store.runs(name, run_id or "", most=limit if run_id is None else 2)
    if run_id is not None:
        one = _one(found, run_id)
        if as_json:
            emit(run_record(one))
        else:
            _show(one)
    elif as_json:
        emit_all(run_record(one) for one in found)
    elif not found:
        say("no run has left a receipt")
    else:
        table([_line(one) for one in found])


def _one(found: list[Run], run_id: str) -> Run:
    if not found:
        raise NotFound(f"no run {run_id:.60}", hint="tenure runs lists them")
    if len(found) > 1:
        raise InputError(f"several runs begin with {run_id:.60}", hint="give more of the id")
    return found[0]


def _line(run: Run) -> tuple[str, ...]:
    more = f" and {len(run.inputs) - 1} more" if len(run.inputs) > 1 else ""
    return (
        run.run_id[:12],
        f"{run.started_at:%Y-%m-%d %H:%M:%S}",
        _ended(run),
        (run.inputs[0] if run.inputs else "") + more,
        counted(run.turns, "turn"),
        f"{run.observations:,} new",
        f"{run.quarantined + run.refused:,} set aside",
    )


def _ended(run: Run) -> str:
    return "not finished" if run.finished_at is None else f"{run.seconds:.1f} s"


def _show(run: Run) -> None:
    say(f"run {run.run_id} into group {run.group}")
    say(f"started {run.started_at:%Y-%m-%d %H:%M:%S} UTC, {_ended(run)}")
    say(f"read {', '.join(run.inputs) or 'no input'} with {run.extractor} {run.version}")
    say(f"{counted(run.turns, 'turn')}: {run.extracted:,} extracted, {run.skipped:,} known before")
    if run.left_out:
        say(f"left out by choice: {run.left_out:,}")
    say(
        f"{counted(run.read, 'observation')}: {run.observations:,} new, {run.repeated:,} known, "
        f"{run.forgotten:,} forgotten before"
    )
    if run.by_stance:
        say("  " + ", ".join(f"{many:,} {stance}" for stance, many in run.by_stance.items()))
    slots = counted(run.slots, "slot")
    say(f"changed {counted(run.changed, *CHANGED)} in {slots}, {run.currents:,} with another value")
    if run.quarantined or run.refused:
        say(f"set aside: {run.quarantined:,} unreadable, {run.refused:,} refused")
    if run.tokens is not None:
        cost = "" if run.cost is None else f", cost {run.cost:.4f}"
        say(f"{run.tokens:,} tokens{cost}")
