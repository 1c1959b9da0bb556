"""``tenure forget``: remove a source, a turn or a subject, and what would come back by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...graph.errors import RevivalRefused
from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    VocabularyOption,
    examples,
    opened,
    runs,
    write_group,
)
from ..output import counted, emit, jsonable, say, table

if TYPE_CHECKING:
    from ...graph.model import Memory
    from ...graph.store import ForgetReport

EXAMPLES = examples(
    "tenure forget --source maya-03 --group demo --dry-run",
    "tenure forget --turn maya-03/maya-03-07 --group demo",
    "tenure forget --subject Maya --group demo --allow-revival",
    "tenure forget --source maya-03 --group demo --restore",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("forget", epilog=EXAMPLES)(forget)


@runs
async def forget(
    source: Annotated[
        str | None, typer.Option(metavar="ID", help="A conversation, file or other source.")
    ] = None,
    turn: Annotated[
        str | None,
        typer.Option(
            "--turn",
            "--episode",
            metavar="CONVERSATION/TURN",
            help="One turn, by the source that ask and why name it by.",
        ),
    ] = None,
    subject: Annotated[str | None, typer.Option(metavar="NAME", help="All of one subject.")] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would go, come back or be lifted.")
    ] = False,
    allow_revival: Annotated[
        bool,
        typer.Option(
            "--allow-revival",
            help="Also where what a retraction, correction, end or denial took away comes back.",
        ),
    ] = False,
    restore: Annotated[
        bool, typer.Option("--restore", help="Let it be told again: lift the tombstone.")
    ] = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Remove words and all that was derived from them.

    A tombstone keeps them from being told again; --restore lifts it. What a forgotten retraction,
    correction, end or denial had taken away comes back to life: that needs --allow-revival.
    """
    from ...overlay.extraction.llm.cache import forget_answers

    name = write_group(group)
    chosen = [one for one in (source, turn, subject) if one is not None]
    if len(chosen) != 1 or not chosen[0].strip():
        raise typer.BadParameter("name one of --source, --turn and --subject")
    async with opened(graph, vocabulary) as store:
        if restore:
            lifted = await store.restore(
                name, source=source, turn=turn, subject=subject, dry_run=dry_run
            )
        else:
            try:
                if not dry_run:
                    # First, and whatever the graph says: answers are kept of turns that it never
                    # got, and to lose one costs no more than to ask again.
                    forget_answers(name, source=source, turn=turn)
                report = await store.forget(
                    name,
                    source=source,
                    turn=turn,
                    subject=subject,
                    dry_run=dry_run,
                    allow_revival=allow_revival,
                )
            except RevivalRefused as refused:
                hint = "--allow-revival does it, --dry-run lists what comes back"
                raise RevivalRefused(refused.message, hint=hint) from None
    if restore:
        if as_json:
            emit({"dry_run": dry_run, "restored": lifted})
        elif lifted:
            did = "would be lifted" if dry_run else "lifted: it may be ingested again"
            say(f"{counted(lifted, 'tombstone')} {did}")
        else:
            say("nothing to lift: it was not forgotten")
    elif as_json:
        emit(_row(report, dry_run))
    else:
        _show(report, dry_run)


def _row(report: ForgetReport, dry_run: bool) -> dict[str, object]:
    from ..rows import memory_row

    return {
        "dry_run": dry_run,
        "observations": report.observations,
        "turns": report.turns,
        "verdicts": report.verdicts,
        "asides": report.asides,
        "traces": report.traces,
        "before": report.before,
        "memories_gone": jsonable(report.memories_gone),
        "revived": [memory_row(memory, None) for memory in report.revived],
    }


def _show(report: ForgetReport, dry_run: bool) -> None:
    if report.before:
        say("it was forgotten before")
    said, turns = counted(report.observations, "observation"), counted(report.turns, "turn")
    did = "would forget" if dry_run else "forgot"
    say(f"{did} {said}, {turns}, {counted(report.verdicts, 'verdict')}")
    gone = counted(report.memories_gone, "memory")
    kept = f", {counted(report.asides, 'piece')} of the quarantine" if report.asides else ""
    kept += f", {counted(report.traces, 'trace')} of questions" if report.traces else ""
    say(f"{'would remove' if dry_run else 'removed'} {gone}{kept}")
    if report.revived:
        needs = " (needs --allow-revival)" if report.withdrawals else ""
        say("back to life:" if not dry_run else f"would come back to life{needs}:")
        table([_line(memory) for memory in report.revived], indent=2)


def _line(memory: Memory) -> tuple[str, ...]:
    from ...graph.views.chain import label
    from ...graph.views.human import memory_interval

    place = f"{memory.slot.subject} · {memory.slot.attribute}"
    return memory.memory_id, place, f"{label(memory)}, {memory_interval(memory)}"
