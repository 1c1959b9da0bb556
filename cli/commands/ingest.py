"""``tenure ingest``: conversation logs and structured observations into the bank."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

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
from ..context import vocabulary as words_of
from ..embedders import embedder_of, embedding_of
from ..extractors import (
    BaseUrlOption,
    BudgetOption,
    ConcurrencyOption,
    ExtractorKind,
    ExtractorOption,
    ModelOption,
    extractor_of,
)
from ..ingested import inputs, tell, tell_aside, tell_inputs
from ..judges import JudgeKind, JudgeOption, judge_of, judging
from ..output import Exit, Failed, emit, note

if TYPE_CHECKING:
    from ...graph.store import Plan
    from ...overlay.ingest.items import Item

EXAMPLES = examples(
    "tenure ingest conversation.jsonl --group demo",
    "tenure ingest locomo10.json --group locomo --timezone Europe/Paris",
    "tenure ingest observations.jsonl --group demo --json",
    "tenure ingest exports/ '*.jsonl' --group demo --dry-run",
    "gunzip -c log.jsonl.gz | tenure ingest - --group demo",
    "tenure ingest chat.json --at 2026-03-01T09:00:00Z --group demo",
    "tenure ingest chat.jsonl --group demo --since 2024-01-01 --speaker Maya --as user=Maya",
    "tenure ingest talk.jsonl --group demo --extractor both --model NAME --budget 200000",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("ingest", epilog=EXAMPLES)(ingest)


@runs
async def ingest(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…",
            help="Logs, folders or zips of logs, patterns, or - for standard input; "
            "tenure formats lists what can be read.",
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
    date_order: Annotated[
        Literal["day", "month", "year"] | None,
        typer.Option(help="What stands first in 3/4/2024, where a log does not tell by itself."),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            "--at",
            metavar="TIME",
            help="When it was said, for logs that have no times at all. ISO 8601 with an offset.",
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
    extractor: ExtractorOption = ExtractorKind.RULES,
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    budget: BudgetOption = None,
    concurrency: ConcurrencyOption = 4,
    judge: JudgeOption = JudgeKind.RULES,
    embed: Annotated[
        bool,
        typer.Option(
            "--embed",
            envvar="TENURE_EMBED",
            help="Embed what is stored as well, for questions by meaning (by the local model).",
        ),
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
    again. The format is recognised by the content. What cannot be read is set aside, named by line
    and field; the rest is taken, of this file and of the others (see tenure quarantine). What was
    forgotten before is refused and counted. The run leaves a receipt in the graph (see tenure
    runs).

    A file of observations, as export --format jsonl writes it, names its group in every row and
    goes to that group alone: a group is a tenant. Without the field "group" (jq -c 'del(.group)')
    it goes where --group says; an id in "target_id" finds nothing in another group.

    With --extractor llm or both, turns are sent to the model, and its answers are kept in a private
    folder (TENURE_LLM_CACHE) until they are forgotten. The key comes from TENURE_LLM_API_KEY,
    TENURE_LLM_API_KEY_FILE or OPENAI_API_KEY. A run that ends early, as at its budget, goes on
    where it stopped when it is run again.

    At the end pairs that may be one in other words are judged, as "home_city" and residence, or
    Jon and John: by rules, where the vocabulary lists the name, and with --judge llm by the model,
    which is shown what is told of them. Each answer is a verdict, which may be taken back; what is
    not certain waits (see tenure review list).

    With --embed what is stored is embedded batch by batch, by the local model.
    Where that fails, what was told is kept, and tenure embed --all-groups fills in later.
    """
    from ...graph.times import system_clock
    from ...overlay.ingest import Choice
    from ...overlay.ingest import ingest as feed
    from ..dry import planner
    from ..progress import Progress
    from ..readers import Options, open_logs

    name = write_group(group)
    words = words_of(vocabulary)  # a fault in it is found here too
    embedder = embedder_of(embed and not dry_run)
    reader = extractor_of(extractor, model, base_url, budget, concurrency, words)
    model_judge = judge_of(judge, model, base_url, budget, words)
    options = Options(name, _zone(timezone), time_option("--at", at), date_order, words)
    choice = Choice(
        since=time_option("--since", since),
        until=time_option("--until", until),
        limit=limit,
        speakers=frozenset(speaker or ()),
        names=_names(named),
    )
    plan: Plan | None = None
    with open_logs(files, options) as found:
        if not found.logs:
            *others, last = found.failed
            for error in others:
                note(f"set aside: {error.message}")
            raise last
        items: Iterator[Item] = chain.from_iterable(found.logs)
        shown = [str(log.path) for log in found.logs]
        with Progress([Path(one) for one in files], [log.notes for log in found.logs]) as progress:
            if dry_run:
                async with planner(graph, vocabulary) as bank:
                    report = await feed(
                        bank, items, extractor=reader, clock=system_clock, dry_run=True,
                        on_progress=progress, choice=choice,
                    )  # fmt: skip
                    plan = await bank.plan()
            else:
                async with opened(graph, vocabulary, new=True) as store:
                    report = await feed(
                        store, items, extractor=reader, clock=store.clock,
                        on_progress=progress, choice=choice, group=name, inputs=shown,
                        judging=judging(store, name, model_judge),
                        embedding=embedding_of(store, embedder),
                    )  # fmt: skip
    tell_inputs(found)
    bad = tell_aside(report) or bool(found.failed)
    if as_json:
        from ..rows import plan_row

        planned = None if plan is None else plan_row(plan)
        emit({"group": name, **inputs(found), **report.as_json(), "plan": planned})
    else:
        tell(report, plan, name, target(graph).partition("?")[0])
    failed = None if report.embedding is None else report.embedding["failed"]
    if failed:
        note(f"not all was embedded: {failed}")
    if report.ended is not None:
        raise report.ended
    if failed:
        raise Failed(Exit.MODEL)
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
