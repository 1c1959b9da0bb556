"""``tenure shadow``: the overlay beside a host, before any answer changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    VocabularyOption,
    examples,
    opened,
    read_group,
    runs,
    write_group,
)
from ..output import Refused, counted, emit, note, say
from .shadow_sheet import SAMPLE, SCORE, sample, score

if TYPE_CHECKING:
    from ...overlay.evaluation.allow import Allow
    from ...overlay.evaluation.beside import Beside
    from ...overlay.evaluation.replay import Fed

RUN = examples(
    "tenure shadow run questions.jsonl --group demo --log shadow.jsonl",
    "tenure shadow run questions.jsonl --group demo --host hosts:graphiti --log shadow.jsonl",
    "tenure shadow run questions.jsonl --group demo --allow allow.txt --json | jq .serves",
)
REPLAY = examples(
    "tenure shadow replay log.jsonl --group replayed --log shadow.jsonl",
    "tenure shadow replay log.jsonl --group replayed --json",
)
HostOption = Annotated[
    str | None,
    typer.Option(
        "--host",
        metavar="MODULE:NAME",
        help="A function that gives the host, or zep; else the file says what the host gave.",
    ),
]
LogOption = Annotated[
    Path | None, typer.Option("--log", metavar="FILE", help="Append a line a question to this.")
]
AllowOption = Annotated[
    Path | None,
    typer.Option("--allow", metavar="FILE", help="Who gets the overlay's answers: user, group."),
]
KOption = Annotated[int, typer.Option("-k", min=1, max=100, help="Facts that the host may give.")]
TraceOption = Annotated[
    bool, typer.Option("--trace", help="Keep a trace of each in the graph, for tenure report.")
]


def register(app: typer.Typer) -> None:
    """Add the group of verbs."""
    group = typer.Typer(
        help="Try the overlay beside the memory that you have.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    group.command("run", epilog=RUN)(run)
    group.command("replay", epilog=REPLAY)(replay)
    group.command("sample", epilog=SAMPLE)(sample)
    group.command("score", epilog=SCORE)(score)
    app.add_typer(group, name="shadow")


@runs
async def run(
    file: Annotated[
        Path,
        typer.Argument(metavar="QUESTIONS", help="JSON lines {question, …}.", show_default=False),
    ],
    host: HostOption = None,
    log: LogOption = None,
    allow: AllowOption = None,
    k: KOption = 10,
    trace: TraceOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ask host and overlay the same, and record both.

    Nothing is written to the host, and what it answers is not changed. A line of QUESTIONS is
    {question, user, asked_at, answer, facts}; the question alone is needed. answer and facts are
    what the host gave when it was asked; with --host it is asked now.
    """
    from ...overlay.evaluation.shadow import Shadow
    from ..hosts import host_named
    from ..shadow_log import questions

    chosen = _allow(allow)
    async with opened(graph, vocabulary) as store, host_named(host) as found:
        asked = questions(file, await read_group(store, group))
        shadow = Shadow(store, found, allow=chosen, k=k, trace=trace)

        async def every() -> AsyncIterator[Beside]:
            for one in asked:
                yield await shadow.ask(one)

        tally = await _told(every(), log, as_json=as_json)
    if not as_json:
        _show(tally, log)


@runs
async def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="LOG",
            help="JSON lines: observations, as ingest reads them, and questions between.",
            show_default=False,
        ),
    ],
    log: LogOption = None,
    allow: AllowOption = None,
    host: HostOption = None,
    k: KOption = 10,
    trace: TraceOption = False,
    existing: Annotated[
        bool, typer.Option("--existing", help="Also into a group that holds something.")
    ] = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Feed a real log again, with its questions in between.

    Updates, retractions, exceptions and corrections are stored in the order of the log, each
    question is asked of what came before it. It wants a group of its own.
    """
    from ...overlay.evaluation.replay import Fed
    from ...overlay.evaluation.replay import replay as replays
    from ...overlay.evaluation.shadow import Shadow
    from ..hosts import host_named
    from ..shadow_log import replayed

    name, chosen, fed = write_group(group), _allow(allow), Fed()
    async with opened(graph, vocabulary, new=True) as store, host_named(host) as found:
        rows = replayed(file, name, store.vocabulary)
        if not existing and name in [one.group for one in await store.groups()]:
            raise Refused(f"group {name} holds something already", hint="--existing adds to it")
        shadow = Shadow(store, found, allow=chosen, k=k, trace=trace)
        tally = await _told(replays(store, shadow, rows, fed), log, as_json=as_json)
    if not as_json:
        _show_fed(fed)
        _show(tally, log)


def _allow(file: Path | None) -> Allow:
    from ...overlay.evaluation.allow import NOBODY, allow_of
    from ..shadow_log import text_of

    return NOBODY if file is None else allow_of(text_of(file))


async def _told(
    asked: AsyncIterator[Beside], log: Path | None, *, as_json: bool
) -> Counter[tuple[str, str]]:
    """Record each as it comes; what they came to, by kind."""
    from ...overlay.evaluation.beside import record_of
    from ..shadow_log import append, check_log

    check_log(log)
    tally: Counter[tuple[str, str]] = Counter()
    async for one in asked:
        append(log, one)
        if as_json:
            emit(record_of(one))
        tally["asked", ""] += 1
        tally["overlay", "failed" if one.overlay.error else one.overlay.outcome] += 1
        tally["host", _host_did(one)] += 1
        tally["serves", str(one.serves)] += 1
    return tally


def _host_did(one: Beside) -> str:
    if one.host.error:
        return "failed"
    return "gave something" if one.host.answer or one.host.facts else "gave nothing"


def _show(tally: Counter[tuple[str, str]], log: Path | None) -> None:
    say(f"asked {counted(tally['asked', ''], 'question')}")
    for who in ("host", "overlay"):
        told = {what: n for (kind, what), n in sorted(tally.items()) if kind == who}
        say(f"  {who}: {', '.join(f'{n:,} {what}' for what, n in told.items()) or 'nothing'}")
    served: Any = tally["serves", "overlay"]
    say(f"  answers that the overlay gives by the allow-list: {served:,}")
    if log is not None:
        note(f"appended to {log}")


def _show_fed(fed: Fed) -> None:
    by = ", ".join(f"{n:,} {stance}" for stance, n in sorted(fed.by_stance.items()))
    say(f"stored {counted(fed.observations, 'observation')}, {fed.repeated:,} known before")
    if by:
        say(f"  {by}")
    if fed.forgotten:
        say(f"  {fed.forgotten:,} of a source or subject that was forgotten before")
