"""``tenure diagnose``: which level each wrong answer is down to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from ...graph.errors import InputError
from ..context import (
    GraphOption,
    GroupOption,
    JsonOption,
    VocabularyOption,
    examples,
    held_group,
    opened,
    read_group,
    runs,
)
from ..output import Exit, Failed, counted, emit, note, say, table

if TYPE_CHECKING:
    from datetime import datetime

    from ...overlay.evaluation.diagnose import Contingency, Diagnosis, Gold

EXAMPLES = examples(
    "tenure diagnose questions.jsonl --group demo",
    "tenure diagnose questions.jsonl --json | jq 'select(.level == \"bank\")'",
    "tenure diagnose - < questions.jsonl",
)
_TEXTS: Final = ("group", "memory", "turn", "subject", "attribute")
_TIMES: Final = ("as_of", "known_at", "asked_at")
_KNOWN: Final = frozenset(("question", "gold", "view", "scope", *_TEXTS, *_TIMES))


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("diagnose", epilog=EXAMPLES)(diagnose)


@runs
async def diagnose(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="JSON lines: question, gold (a value, a list of values, or [] where it is not "
            "known); group, view, as_of, known_at, asked_at, scope, memory, turn, subject, "
            "attribute are optional. - reads standard input.",
            show_default=False,
        ),
    ],
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Put each wrong answer down to bank, retrieval or answer.

    The questions come with what is right. In this order: the needed record or its role is missing
    in the bank; it is not in the packet; else the answer itself.
    """
    async with opened(graph, vocabulary) as store:
        from ...overlay.evaluation.diagnose import Contingency
        from ...overlay.evaluation.diagnose import diagnose as diagnosed
        from ..json_lines import objects

        counts, failed = Contingency(), False
        for number, row, wrong in objects(file):
            try:
                if wrong or row is None:
                    raise InputError(wrong)
                own = row.get("group") or group
                name = await (
                    held_group(store, own) if isinstance(own, str) else read_group(store, None)
                )
                one = await diagnosed(store, _gold(row, name, store.clock()))
            except InputError as error:
                failed = True
                note(f"refused: line {number}: {error.message}")
                continue
            counts.add(one)
            if as_json:
                emit(_record(number, one))
            elif one.level != "right":
                say(f"line {number}: {one.level} ({one.why}): {one.gold.question[:200]}")
    if not as_json:
        _show(counts)
    if failed:
        raise Failed(Exit.INPUT)


def _gold(row: dict[str, Any], group: str, now: datetime) -> Gold:
    from ...graph.times import utc
    from ...overlay.evaluation.diagnose import Gold
    from ...overlay.recall.model import View

    if unknown := sorted(row.keys() - _KNOWN):
        raise InputError(f"{unknown[0]!r:.40} is no field of a question")
    question, gold = row.get("question"), row.get("gold")
    values = [gold] if isinstance(gold, str) else gold
    if not isinstance(question, str):
        raise InputError("question is no text")
    if not isinstance(values, list) or not all(isinstance(v, str) and v.strip() for v in values):
        raise InputError("gold is no text and no list of texts")
    texts = {name: row.get(name) for name in _TEXTS if row.get(name) is not None}
    if wrong := [name for name, text in texts.items() if not isinstance(text, str)]:
        raise InputError(f"{wrong[0]} is no text")
    scope = row.get("scope")
    if scope is not None and not (
        isinstance(scope, dict) and all(isinstance(v, str) for v in scope.values())
    ):
        raise InputError("scope is no object of texts")
    view = row.get("view")
    if view is not None and view not in tuple(View):
        raise InputError(f"view is none of {', '.join(View)}")
    times: dict[str, datetime] = {}
    for name in _TIMES:
        if row.get(name) is not None:
            try:
                times[name] = utc(row[name])
            except (ValueError, TypeError, AttributeError) as error:
                raise InputError(f"{name}: {error}") from None
    given: dict[str, Any] = {**texts, "group": group, "asked_at": now, **times}
    return Gold(
        question=question,
        values=tuple(values),
        view=None if view is None else View(view),
        scope=scope,
        **given,
    )


def _record(number: int, one: Diagnosis) -> dict[str, Any]:
    return {
        "line": number,
        "question": one.gold.question,
        "group": one.gold.group,
        "gold": one.gold.values,
        "level": one.level,
        "why": one.why,
        "in_bank": one.in_bank,
        "in_packet": one.in_packet,
        "right": one.right,
        "needed": one.needed,
        "view": one.answer.view,
        "outcome": one.answer.outcome,
        "reason": one.answer.reason,
        "answer": one.answer.text,
    }


def _show(counts: Contingency) -> None:
    from ...overlay.evaluation.diagnose import Attribution

    total = sum(counts.levels.values())
    say(counted(total, "question"))
    if not total:
        return
    words = {True: "yes", False: "no"}
    rows = [
        (words[bank], words[packet], words[right], str(number))
        for (bank, packet, right), number in sorted(counts.counts.items(), reverse=True)
    ]
    table(rows, ("in bank", "in packet", "answer right", "questions"), indent=2)
    say()
    table([(str(level), str(counts.levels[level])) for level in Attribution], indent=2)
