"""``tenure review``: the questions that wait for a person, and the answers, which are verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..context import (
    DryRunOption,
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
from ..output import emit, emit_all, say, table

if TYPE_CHECKING:
    from ...graph.identity import Identification
    from ...graph.model import Review, Verdict
    from ...overlay.sentry import Likely
    from ...overlay.sentry.look import Words
    from ...overlay.verdicts import Given

LIST = examples("tenure review list --group demo", "tenure review list --json | jq .review_id")
ANSWER = examples(
    "tenure review answer 8c41f0 accept --group demo",
    "tenure review answer 8c41f0 refuse --group demo",
    "tenure review answer 8c41f0 both --group demo",
    "tenure review answer 8c41f0 same --value 'New York' --group demo",
    "tenure review answer 8c41f0 only --scope condition=weekends --group demo",
    "tenure review answer 5d02ab same --group demo",
)
APPLY = examples(
    "tenure review apply answers.jsonl --group demo --dry-run",
    "tenure review list --group demo --json | jq -c '. + {answer: .answers[0]}' >answers.jsonl",
    "cat answers.jsonl | tenure review apply - --group demo --json",
)
VERDICTS = examples("tenure review verdicts Maya residence --group demo")
WITHDRAW = examples(
    "tenure review withdraw 77ab12 Maya residence --group demo",
    "tenure review withdraw 90c3de --group demo",
)

_SHOWN_WORDS = 6

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
    group.command("apply", epilog=APPLY)(apply)
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
    """List the open questions, with the answers that each takes.

    Questions about a slot, and pairs that may be one in other words: names of somebody
    (same_entity), an attribute that no vocabulary has and one that it has (same_attribute), two
    values or scopes of a slot (same_value, same_scope).
    """
    async with opened(graph, vocabulary) as store:
        from ...overlay.sentry.look import likely, words, words_of

        name = await read_group(store, group)
        found, pairs = await store.reviews(name), await likely(store, name)
        said = await words(store, pairs)
        told = await words_of(store, (o for review in found for o in review.observations))
    if as_json:
        from ..review_rows import likely_row, review_row

        for review in found:
            emit(review_row(review, (told[o] for o in review.observations if o in told)))
        emit_all(likely_row(pair, said[pair.likely_id]) for pair in pairs)
    elif not found and not pairs:
        say("nothing waits for a person")
    else:
        for review in found:
            _show(review)
        for pair in pairs:
            _show_pair(pair, said[pair.likely_id])


def _show(review: Review) -> None:
    from ...graph.values import value_text
    from ...overlay.reviewing import ASKS, FITTING

    where = ", ".join(f"{key}={value}" for key, value in sorted(review.scope.items()))
    values = " | ".join(value_text(value) for value in review.values)
    say(f"{review.review_id}  {review.slot.subject} · {review.slot.attribute}"
        + (f" ({where})" if where else ""))  # fmt: skip
    say(f"  {review.reason}: {ASKS[review.reason]}  {values}")
    say(f"  answer with {', '.join(FITTING[review.reason])}")


def _show_pair(pair: Likely, said: list[Words]) -> None:
    from ...overlay.sentry.decide import FITTING

    where = "" if pair.slot is None else f"{pair.slot.subject} · {pair.slot.attribute}: "
    say(f"{pair.likely_id}  {where}{pair.goes} | {pair.kept}")
    say(f"  {pair.kind}: are these one? {pair.likeness}")
    for one in said[:_SHOWN_WORDS]:
        quote = f', "{one.quote}"' if one.quote else ""
        say(f"    {one.subject} · {one.attribute}: {one.value}{quote}")
    say(f"  answer with {', '.join(FITTING)}")


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

    Of a pair that may be one, same: it is (with --value: under which name); refuse: it is two.
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
async def apply(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="Answers, one JSON object a line, or - for standard input.",
            show_default=False,
        ),
    ],
    dry_run: DryRunOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give many answers at once, of another program or a model.

    Each line has review_id and answer, and may have value, scope (an object) and note, as the
    options of answer. The lines of review list --json may be sent back with an answer put in; one
    without is left open. Each is taken, or refused by its line; the same again changes nothing.
    """
    from ..answers import read_answers, tell_results

    name = write_group(group)
    answers = read_answers(file)
    results = []
    async with opened(graph, vocabulary) as store:
        from ...overlay.answers import apply_answers

        async for result in apply_answers(store, name, answers, dry_run=dry_run):
            results.append(result)
            if as_json:
                from ..review_rows import result_row

                emit(result_row(result))
    tell_results(results, as_json)


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
    subject: Annotated[str | None, typer.Argument(metavar="SUBJECT", show_default=False)] = None,
    attribute: Annotated[
        str | None, typer.Argument(metavar="ATTRIBUTE", show_default=False)
    ] = None,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a verdict back: all is as if it had never been given.

    Without SUBJECT and ATTRIBUTE it is one on what is one, and the pair may be asked about again.
    """
    name = write_group(group)
    if (subject is None) != (attribute is None):
        raise typer.BadParameter("a slot has both", param_hint="SUBJECT ATTRIBUTE")
    withdrawn: Verdict | Identification | None
    async with opened(graph, vocabulary) as store:
        from ...overlay.memory import Bank

        bank = Bank(store, name)
        if subject is None or attribute is None:
            withdrawn = (await bank.take_back(verdict_id)).verdict
        else:
            withdrawn = await bank.withdraw(verdict_id, subject, attribute)
    _verdicts(() if withdrawn is None else (withdrawn,), as_json)


def _verdicts(given: Given, as_json: bool) -> None:
    if as_json:
        from ..review_rows import given_row

        emit_all(given_row(verdict) for verdict in given)
        return
    if not given:
        say("no verdicts")
    table([(one.verdict_id, str(one.decision), _about(one), one.note) for one in given])


def _about(one: Verdict | Identification) -> str:
    from ...graph.model import Verdict
    from ...graph.values import value_text

    if not isinstance(one, Verdict):
        return f"{one.a_name} / {one.b_name}"
    return " / ".join(value_text(v) for v in (one.a_value, one.b_value) if v is not None)
