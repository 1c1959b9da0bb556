"""``tenure ask``: a question, answered from the bank with its evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..context import (
    AsOfOption,
    GraphOption,
    GroupOption,
    JsonOption,
    KnownAtOption,
    ScopeOption,
    VocabularyOption,
    examples,
    opened,
    read_group,
    runs,
    scope_option,
    time_option,
)
from ..output import emit, say, table

if TYPE_CHECKING:
    from ...overlay.recall.model import Answer, Changed, Evidence

EXAMPLES = examples(
    'tenure ask "Where does Maya live?" --group demo',
    'tenure ask "Where did Maya live in May 2024?"',
    'tenure ask "How did Maya\'s employer change, and when?" --json',
    'tenure ask "Which package manager does Kestrel use?" --scope project=legacy',
    'tenure ask "Where does Maya live?" --known-at 2024-03-01T00:00:00Z',
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("ask", epilog=EXAMPLES)(ask)


@runs
async def ask(
    question: Annotated[
        str, typer.Argument(metavar="QUESTION", help="In English or Chinese.", show_default=False)
    ],
    graph: GraphOption = None,
    group: GroupOption = None,
    as_of: AsOfOption = None,
    known_at: KnownAtOption = None,
    scope: ScopeOption = None,
    view: Annotated[
        Literal["current", "historical", "transition", "neutral"] | None,
        typer.Option(help="The state asked for; else the words of the question decide."),
    ] = None,
    asked_at: Annotated[
        str | None,
        typer.Option(metavar="TIME", help='When it is asked: "last year" counts from it. Now.'),
    ] = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Answer a question from what is remembered, with the evidence.

    Nothing is guessed: where the answer is not known, it says so, with why and what was known last.
    """
    times = [
        time_option("--as-of", as_of),
        time_option("--known-at", known_at),
        time_option("--asked-at", asked_at),
    ]
    limits = scope_option(scope)
    async with opened(graph, vocabulary) as store:
        from ...overlay.recall.ask import ask as answer_of
        from ...overlay.recall.model import View

        answer = await answer_of(
            store,
            await read_group(store, group),
            question,
            asked_at=times[2] or store.clock(),
            as_of=times[0],
            known_at=times[1],
            scope=limits,
            view=None if view is None else View(view),
        )
    if as_json:
        emit(answer)
    else:
        show(answer)


def show(answer: Answer) -> None:
    """The answer and its evidence, for people."""
    say(answer.text)
    if answer.hint:
        say(f"  {answer.hint}")
    rows = [_row(row, "via: ") for row in answer.via]
    rows += [_row(row) for row in answer.rows]
    for change in answer.changes:
        rows.append(_change(change))
    rows += [_row(row, "known: ") for row in answer.last_known]
    if rows:
        say()
        table(rows, indent=2)


def _row(row: Evidence, lead: str = "") -> tuple[str, ...]:
    role = "" if row.role is None else str(row.role)
    return f"{lead}{role}", row.memory_id, f"{row.subject} · {row.attribute}", _quoted(row)


def _change(change: Changed) -> tuple[str, ...]:
    row = change.new
    return str(change.happening), row.memory_id, f"{row.subject} · {row.attribute}", _quoted(row)


def _quoted(row: Evidence) -> str:
    said = f"“{row.quote}”" if row.quote else row.value
    teller = ", ".join(filter(None, (row.speaker, row.source)))
    return f"{said} ({teller})" if teller else said
