"""``tenure ingest``: conversation logs and structured observations into the bank."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    VocabularyOption,
    examples,
    opened,
    runs,
    target,
    time_option,
    write_group,
)
from ..output import CHANGED, Exit, Failed, counted, emit, note, say

if TYPE_CHECKING:
    from ...graph.store import Plan
    from ...overlay.ingest.items import Item
    from ...overlay.ingest.report import Report
    from ..readers import Log

EXAMPLES = examples(
    "tenure ingest conversation.jsonl --group demo",
    "tenure ingest locomo10.json --group locomo --timezone Europe/Paris",
    "tenure ingest observations.jsonl --group demo --json",
    "tenure ingest *.jsonl --group demo --dry-run",
    "tenure ingest chat.jsonl --group demo --since 2024-01-01 --speaker Maya --as user=Maya",
)
_SHOWN_ASIDE = 20
_SHOWN_CHANGES = 40


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("ingest", epilog=EXAMPLES)(ingest)


@runs
async def ingest(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE…",
            help="JSON lines of turns or of observations, or LoCoMo's JSON.",
            show_default=False,
        ),
    ],
    graph: GraphOption = None,
    group: GroupOption = None,
    timezone: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Zone of logs that have none, as Europe/Paris. UTC, if left out."
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would change; write nothing.")
    ] = False,
    since: Annotated[
        str | None, typer.Option(metavar="TIME", help="Only what was said then or later.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="TIME", help="Only what was said before then.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Stop after so many turns.")
    ] = None,
    speaker: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Only what this speaker says; the others are read to understand it, and not "
            "kept. May be repeated.",
        ),
    ] = None,
    named: Annotated[
        list[str] | None,
        typer.Option(
            "--as",
            metavar="USER=NAME",
            help="A speaker's name as the log gives it, and the name in the bank. May be repeated.",
        ),
    ] = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Read logs: keep their turns, and what they say.

    The same file again changes nothing, and a run that was stopped is completed by running it
    again. What cannot be read is set aside, named by line and field; the rest is taken
    (see tenure quarantine). What was forgotten before is refused and counted. The run leaves a
    receipt in the graph (see tenure runs).

    A file of observations, as export --format jsonl writes it, names its group in every row and
    goes to that group alone: a group is a tenant. Without the field "group" (jq -c 'del(.group)')
    it goes where --group says; an id in "target_id" finds nothing in another group.
    """
    from ...graph.times import system_clock
    from ...overlay.extraction import RuleExtractor
    from ...overlay.ingest import Choice
    from ...overlay.ingest import ingest as feed
    from ..dry import planner
    from ..progress import Progress
    from ..readers import Options, open_log

    name = write_group(group)
    options = Options(group=name, timezone=_zone(timezone))
    choice = Choice(
        since=time_option("--since", since),
        until=time_option("--until", until),
        limit=limit,
        speakers=frozenset(speaker or ()),
        names=_names(named),
    )
    logs = [open_log(path, options) for path in files]
    items: Iterator[Item] = chain.from_iterable(logs)
    plan: Plan | None = None
    with Progress(files, [log.notes for log in logs]) as progress:
        if dry_run:
            async with planner(graph, vocabulary) as bank:
                report = await feed(
                    bank, items, extractor=RuleExtractor(), clock=system_clock, dry_run=True,
                    on_progress=progress, choice=choice,
                )  # fmt: skip
                plan = await bank.plan()
        else:
            async with opened(graph, vocabulary, new=True) as store:
                report = await feed(
                    store, items, extractor=RuleExtractor(), clock=store.clock,
                    on_progress=progress, choice=choice, group=name, inputs=[*map(str, files)],
                )  # fmt: skip
    _notes(logs)
    bad = _aside(report)
    if as_json:
        from ..rows import plan_row

        planned = None if plan is None else plan_row(plan)
        emit({"group": name, "files": [*map(str, files)], **report.as_json(), "plan": planned})
    else:
        _show(report, plan, name, target(graph))
    if bad:
        raise Failed(Exit.INPUT)


def _names(pairs: list[str] | None) -> dict[str, str]:
    names = {}
    for pair in pairs or ():
        given, equals, name = pair.partition("=")
        if not equals or not given.strip() or not name.strip():
            raise typer.BadParameter(f"{pair!r:.60} is not USER=NAME", param_hint="--as")
        names[given.strip()] = name.strip()
    return names


def _zone(name: str | None) -> tzinfo | None:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    if name is None:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise typer.BadParameter(
            f"{name!r:.60} is no time zone, such as Europe/Paris", param_hint="--timezone"
        ) from None


def _notes(logs: list[Log]) -> None:
    for log in logs:
        if log.notes.assumed_utc:
            note(
                f"{log.path}: its times have no zone and were read as UTC; --timezone names another"
            )
        if log.notes.replaced:
            what = "character that cannot be stored was", "characters that cannot be stored were"
            note(f"{log.path}: {counted(log.notes.replaced, *what)} replaced")


def _aside(report: Report) -> bool:
    """Tell what was set aside; whether any of it is a fault of the input's form."""
    count = report.quarantined_count + report.refused_count
    pieces = [*report.quarantined, *report.refused]
    for piece in pieces[:_SHOWN_ASIDE]:
        note(f"set aside: {piece}")
    if count > _SHOWN_ASIDE:
        note(f"set aside: {count - _SHOWN_ASIDE} more")
    return report.quarantined_count > 0 or any(piece.line is not None for piece in report.refused)


def _show(report: Report, plan: Plan | None, group: str, place: str) -> None:
    did = "read" if plan is None else "would read"
    turns, read = counted(report.turns, "turn"), counted(report.read, "observation")
    say(f"{did} {turns} and {read} into group {group}")
    if plan is not None:
        _foretold(plan)
        return
    stored = counted(report.observations, "new observation")
    say(f"stored {stored}, {counted(report.repeated, 'was', 'were')} known")
    if report.forgotten:
        say(
            f"refused {counted(report.forgotten, 'observation')} of what was forgotten before "
            "(tenure forget --source SOURCE --restore lets it be told again)"
        )
    changed = counted(report.changed, *CHANGED)
    say(f"changed {changed} in {report.seconds:.1f} s, graph {place}, run {report.run_id[:8]}")


def _foretold(plan: Plan) -> None:
    from ..foretold import shift_text

    new, known = plan.receipt.observations, plan.receipt.repeated
    say(f"would store {counted(new, 'new observation')}, {counted(known, 'is', 'are')} known")
    for shift in plan.shifts[:_SHOWN_CHANGES]:
        say(shift_text(shift))
    if len(plan.shifts) > _SHOWN_CHANGES:
        say(f"and {len(plan.shifts) - _SHOWN_CHANGES:,} changes more: --json has all")
    elif not plan.shifts:
        say("would change nothing")
