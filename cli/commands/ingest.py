"""``tenure ingest``: conversation logs and structured observations into the bank."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
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
    write_group,
)
from ..context import vocabulary as words_of
from ..output import CHANGED, Exit, Failed, counted, emit, note, say

if TYPE_CHECKING:
    from ...overlay.ingest.items import Item
    from ...overlay.ingest.report import Report
    from ..readers import Log

EXAMPLES = examples(
    "tenure ingest conversation.jsonl --group demo",
    "tenure ingest locomo10.json --group locomo --timezone Europe/Paris",
    "tenure ingest observations.jsonl --group demo --json",
    "tenure ingest *.jsonl --group demo --dry-run",
)
_SHOWN_ASIDE = 20
_PATIENCE = 1.0
"""Seconds after which a bar shows that something goes on."""


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
        bool, typer.Option("--dry-run", help="Read and check; write nothing.")
    ] = False,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Read logs: keep their turns, and what they say.

    A turn is {"turn_id", "conversation_id", "at", "text"}, and may have "speaker", "role",
    "position" and "edited_at": since when it has these words. Of a turn that comes with several
    texts the newest edit counts; one without that time is the oldest, and among those the one that
    was fed first stays first: to undo an edit, give its time.

    The same file again changes nothing, and a run that was stopped is completed by running it
    again. What cannot be read is set aside, named by line and field; the rest is taken. What was
    forgotten before is refused and counted.

    A file of observations, as export --format jsonl writes it, names its group in every row and
    goes to that group alone: a group is a tenant. Without the field "group" (jq -c 'del(.group)')
    it goes where --group says; an id in "target_id" finds nothing in another group.
    """
    from ...graph.times import system_clock
    from ...overlay.extraction import RuleExtractor
    from ...overlay.ingest import ingest as feed
    from ..readers import Options, open_log

    name = write_group(group)
    options = Options(group=name, timezone=_zone(timezone))
    logs = [open_log(path, options) for path in files]
    items: Iterator[Item] = chain.from_iterable(logs)
    with _Progress(files) as progress:
        if dry_run:
            from ..dry import NOTHING

            words_of(vocabulary)  # a fault in it is found here too
            reader = RuleExtractor()
            report = await feed(
                NOTHING, items, extractor=reader, clock=system_clock, dry_run=True,
                on_progress=progress,
            )  # fmt: skip
        else:
            async with opened(graph, vocabulary, new=True) as store:
                reader = RuleExtractor()
                report = await feed(
                    store, items, extractor=reader, clock=store.clock, on_progress=progress
                )
    _notes(logs)
    bad = _aside(report)
    if as_json:
        emit({"group": name, "files": [str(path) for path in files], **report.as_json()})
    else:
        _show(report, name, "" if dry_run else target(graph).partition("?")[0])
    if bad:
        raise Failed(Exit.INPUT)


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
    """Tell what was set aside; whether anything was."""
    count = report.quarantined_count + report.refused_count
    pieces = [*report.quarantined, *report.refused]
    for piece in pieces[:_SHOWN_ASIDE]:
        note(f"set aside: {piece}")
    if count > _SHOWN_ASIDE:
        note(f"set aside: {count - _SHOWN_ASIDE} more")
    return count > 0


def _show(report: Report, group: str, place: str) -> None:
    did = "would read" if report.dry_run else "read"
    turns, read = counted(report.turns, "turn"), counted(report.read, "observation")
    say(f"{did} {turns} and {read} into group {group}")
    if report.dry_run:
        return
    stored = counted(report.observations, "new observation")
    say(f"stored {stored}, {counted(report.repeated, 'was', 'were')} known")
    if report.forgotten:
        say(
            f"refused {counted(report.forgotten, 'observation')} of what was forgotten before "
            "(tenure forget --source SOURCE --restore lets it be told again)"
        )
    say(f"changed {counted(report.changed, *CHANGED)} in {report.seconds:.1f} s, graph {place}")


class _Progress:
    """A bar on stderr, once it takes longer than a moment and somebody looks."""

    def __init__(self, files: list[Path]) -> None:
        self._started = time.monotonic()
        self._name = files[0].name if len(files) == 1 else counted(len(files), "file")
        self._update: Callable[[int, int], None] | None = None
        self._close: Callable[[], None] | None = None

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._close is not None:
            self._close()

    def __call__(self, report: Report) -> None:
        """What the ingest calls after each batch."""
        if self._update is None:
            if not sys.stderr.isatty() or time.monotonic() - self._started < _PATIENCE:
                return
            self._start()
        if self._update is not None:
            self._update(report.turns, report.read)

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            TextColumn("{task.fields[turns]}, {task.fields[said]}"),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        task = bar.add_task(self._name, total=None, turns="", said="")
        bar.start()
        self._update = lambda turns, said: bar.update(
            task, turns=counted(turns, "turn"), said=counted(said, "observation")
        )
        self._close = bar.stop
