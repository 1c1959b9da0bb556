"""``tenure review``: the questions that wait for a person, and the answers, which are verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    NoteOption,
    ScopeOption,
    VocabularyOption,
    examples,
    opened,
    read_group,
    runs,
    scope_option,
    write_group,
)
from ..output import emit_all, say, table

if TYPE_CHECKING:
    from ...graph.model import Review, Verdict

LIST = examples("tenure review list --group demo", "tenure review list --json | jq .review_id")
ANSWER = examples(
    "tenure review answer 8c41f0 accept --group demo",
    "tenure review answer 8c41f0 refuse --group demo",
    "tenure review answer 8c41f0 both --group demo",
    "tenure review answer 8c41f0 same --value 'New York' --group demo",
    "tenure review answer 8c41f0 only --scope condition=weekends --group demo",
)
VERDICTS = examples("tenure review verdicts Maya residence --group demo")
WITHDRAW = examples("tenure review withdraw 77ab12 Maya residence --group demo")

_ASKS = {
    "contested": "which of these is right?",
    "cardinality": "do these hold beside each other, or does one replace the others?",
    "authority": "does the last one count, said at second hand?",
    "ends_which": "something ended: which of these?",
    "risk": "is this doubtful change right?",
}

ReviewId = Annotated[
    str,
    typer.Argument(
        metavar="REVIEW_ID",
        help="From review list; a unique beginning is enough.",
        show_default=False,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the group of verbs."""
    group = typer.Typer(
        help="Questions that wait for a person, and their answers.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    group.command("list", epilog=LIST)(list_reviews)
    group.command("answer", epilog=ANSWER)(answer)
    group.command("verdicts", epilog=VERDICTS)(verdicts)
    group.command("withdraw", epilog=WITHDRAW)(withdraw)
    app.add_typer(group, name="review")


@runs
async def list_reviews(
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the open questions, with the answers that each takes."""
    async with opened(graph, vocabulary) as store:
        found = await store.reviews(await read_group(store, group))
    if as_json:
        from ..rows import review_row

        emit_all(review_row(review) for review in found)
    elif not found:
        say("nothing waits for a person")
    else:
        for review in found:
            _show(review)


def _show(review: Review) -> None:
    from ...graph.values import value_text
    from ...overlay.reviewing import FITTING

    where = ", ".join(f"{key}={value}" for key, value in sorted(review.scope.items()))
    values = " | ".join(value_text(value) for value in review.values)
    say(f"{review.review_id}  {review.slot.subject} · {review.slot.attribute}"
        + (f" ({where})" if where else ""))  # fmt: skip
    say(f"  {review.reason}: {_ASKS[review.reason]}  {values}")
    say(f"  answer with {', '.join(FITTING[review.reason])}")


@runs
async def answer(
    review_id: ReviewId,
    reply: Annotated[
        Literal["accept", "refuse", "both", "same", "refines", "only"],
        typer.Argument(
            metavar="accept|refuse|both|same|refines|only",
            help="What you decide.",
            show_default=False,
        ),
    ],
    value: Annotated[
        str | None,
        typer.Option(metavar="VALUE", help="Which one, where the answer is about one of several."),
    ] = None,
    scope: ScopeOption = None,
    note: NoteOption = "",
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Answer a question. Each answer is a verdict, dated now, and may be withdrawn.

    accept: the doubtful one is right (with --value: this one, and not the others).
    refuse: it is wrong. both: all hold. same: names of one value, the one to show.
    refines: the value says the others in more detail. only: it holds only in a --scope.
    """
    name = write_group(group)
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank
        from ...overlay.reviewing import Reply

        where = scope_option(scope)
        given = await Bank(store, name).answer(
            review_id, Reply(reply), value=value, scope=where, note=note
        )
    _verdicts(given, as_json)


@runs
async def verdicts(
    subject: Annotated[str, typer.Argument(metavar="SUBJECT", show_default=False)],
    attribute: Annotated[str, typer.Argument(metavar="ATTRIBUTE", show_default=False)],
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the verdicts that were given on a slot."""
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank

        bank = Bank(store, await read_group(store, group))
        place = bank.place(subject, attribute, None)
        given = await store.verdicts(bank.group, place.subject, place.attribute)
    _verdicts(tuple(given), as_json)


@runs
async def withdraw(
    verdict_id: Annotated[
        str,
        typer.Argument(
            metavar="VERDICT_ID", help="From review answer or verdicts.", show_default=False
        ),
    ],
    subject: Annotated[str, typer.Argument(metavar="SUBJECT", show_default=False)],
    attribute: Annotated[str, typer.Argument(metavar="ATTRIBUTE", show_default=False)],
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a verdict back: all is as if it had never been given."""
    name = write_group(group)
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank

        withdrawn = await Bank(store, name).withdraw(verdict_id, subject, attribute)
    _verdicts((withdrawn,), as_json)


def _verdicts(given: tuple[Verdict, ...], as_json: bool) -> None:
    from ...graph.values import value_text

    if as_json:
        from ..rows import verdict_row

        emit_all(verdict_row(verdict) for verdict in given)
        return
    if not given:
        say("no verdicts")
    rows = []
    for one in given:
        values = [value_text(v) for v in (one.a_value, one.b_value) if v is not None]
        rows.append((one.verdict_id, str(one.decision), " / ".join(values), one.note))
    table(rows)
