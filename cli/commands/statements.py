"""``tenure correct``, ``retract`` and ``outcome``: what a person or a program says to the bank."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..context import (
    AtOption,
    GraphOption,
    GroupOption,
    JsonOption,
    ScopeOption,
    VocabularyOption,
    examples,
    opened,
    runs,
    scope_option,
    time_option,
    write_group,
)
from ..output import CHANGED, counted, emit, say

if TYPE_CHECKING:
    from ...graph.store import Store
    from ...graph.values import Value
    from ...overlay.actions import Place, Voice
    from ...overlay.done import Done
    from ...overlay.memory import Bank

ByOption = Annotated[str, typer.Option("--by", metavar="NAME", help="Who says so.")]
AuthorityOption = Annotated[
    Literal["user", "review", "tool"],
    typer.Option("--authority", help="How strong it is: review outranks user outranks tool."),
]
SourceOption = Annotated[
    str, typer.Option("--source", metavar="ID", help="By what it is forgotten; made up otherwise.")
]
NoteOption = Annotated[str, typer.Option("--note", help="Words that are kept as the quote.")]
TypedOption = Annotated[
    bool,
    typer.Option(
        "--typed", help='VALUE is JSON: 5, true, ["a", "b"], {"amount": 5, "unit": "mg"}.'
    ),
]
MemoryOption = Annotated[
    str | None,
    typer.Option("--memory", metavar="MEMORY_ID", help="In place of subject and attribute."),
]

CORRECT = examples(
    "tenure correct Maya residence Leeds --was Bristol --group demo",
    "tenure correct --memory m3f9c1d Leeds --group demo",
    'tenure correct Maya salary --typed \'{"amount": 52000, "unit": "EUR"}\' --group demo',
)
RETRACT = examples(
    "tenure retract Maya hobby climbing --group demo",
    "tenure retract --memory m3f9c1d --group demo",
)
OUTCOME = examples(
    "tenure outcome success ci tool_choice 'pytest -n 2' --scope project=api --group demo",
    "tenure outcome failure ci tool_choice nose --source run/4711 --group demo",
)


def register(app: typer.Typer) -> None:
    """Add the verbs."""
    app.command("correct", epilog=CORRECT)(correct)
    app.command("retract", epilog=RETRACT)(retract)
    app.command("outcome", epilog=OUTCOME)(outcome)


@runs
async def correct(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[SUBJECT ATTRIBUTE] VALUE", help="VALUE is what is right.", show_default=False
        ),
    ],
    memory: MemoryOption = None,
    was: Annotated[
        str | None, typer.Option(metavar="VALUE", help="What was wrong; else what holds now.")
    ] = None,
    scope: ScopeOption = None,
    at: AtOption = None,
    by: ByOption = "",
    authority: AuthorityOption = "user",
    source: SourceOption = "",
    note: NoteOption = "",
    typed: TypedOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say that a value was told wrongly, and which is right.

    The right one takes the interval of the wrong one, which is never answered again.
    """  # fmt: skip
    name, said_at = write_group(group), time_option("--at", at)
    *place_words, text = _counted(words, memory, 1)
    async with opened(graph, vocabulary) as store:
        bank = _bank(store, name)
        place, held = await _place(bank, place_words, memory, scope_option(scope))
        done = await bank.correct(
            place.subject,
            place.attribute,
            _value(text, typed),
            was=held if was is None else _value(was, typed),
            scope=place.scope,
            voice=_voice(store, said_at, by, authority, source, note),
        )
    _show(done, as_json)


@runs
async def retract(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SUBJECT ATTRIBUTE [VALUE]]",
            help="VALUE is what was said; what holds now, if left out.",
            show_default=False,
        ),
    ] = None,
    memory: MemoryOption = None,
    scope: ScopeOption = None,
    at: AtOption = None,
    by: ByOption = "",
    authority: AuthorityOption = "user",
    source: SourceOption = "",
    note: NoteOption = "",
    typed: TypedOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take back what was said of a value. What it had replaced holds again."""
    name, said_at = write_group(group), time_option("--at", at)
    given = words or []
    value = given[2] if len(given) == 3 else None
    place_words = _counted(given[:2] if value is not None else given, memory, 0)
    async with opened(graph, vocabulary) as store:
        bank = _bank(store, name)
        place, held = await _place(bank, place_words, memory, scope_option(scope))
        done = await bank.retract(
            place.subject,
            place.attribute,
            held if value is None else _value(value, typed),
            scope=place.scope,
            voice=_voice(store, said_at, by, authority, source, note),
        )
    _show(done, as_json)


@runs
async def outcome(
    result: Annotated[
        Literal["success", "failure"],
        typer.Argument(metavar="success|failure", show_default=False),
    ],
    subject: Annotated[str, typer.Argument(metavar="SUBJECT", show_default=False)],
    attribute: Annotated[str, typer.Argument(metavar="ATTRIBUTE", show_default=False)],
    value: Annotated[
        str, typer.Argument(metavar="VALUE", help="What was tried.", show_default=False)
    ],
    scope: ScopeOption = None,
    at: AtOption = None,
    by: ByOption = "",
    authority: AuthorityOption = "tool",
    source: SourceOption = "",
    note: NoteOption = "",
    typed: TypedOption = False,
    graph: GraphOption = None,
    group: GroupOption = None,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count one success or failure of a value.

    For attributes that outcomes promote: enough successes make a value current, failures revoke it.
    """
    name, said_at = write_group(group), time_option("--at", at)
    async with opened(graph, vocabulary, new=True) as store:
        done = await _bank(store, name).outcome(
            subject,
            attribute,
            _value(value, typed),
            success=result == "success",
            scope=scope_option(scope),
            voice=_voice(store, said_at, by, authority, source, note),
        )
    _show(done, as_json)


def _counted(words: list[str], memory: str | None, more: int) -> list[str]:
    """The words of a command: subject and attribute, unless a memory is named, and ``more``."""
    wanted = more + (0 if memory else 2)
    if len(words) != wanted:
        what = "no subject or attribute" if memory else "SUBJECT ATTRIBUTE"
        tail = " VALUE" * more
        were = counted(len(words), "word was", "words were")
        raise typer.BadParameter(f"{were} given; it takes {what}{tail}")
    return words


async def _place(
    bank: Bank, words: list[str], memory: str | None, scope: dict[str, str] | None
) -> tuple[Place, Value | None]:
    """The track that is meant, and the value of the memory that was named."""
    if memory is None:
        return bank.place(words[0], words[1], scope), None
    found = (await bank.why(memory)).memory
    return bank.place(found.slot.subject, found.slot.attribute, found.scope), found.value


def _bank(store: Store, group: str) -> Bank:
    from ...overlay.memory import Bank

    return Bank(store, group)


def _voice(
    store: Store, at: datetime | None, by: str, authority: str, source: str, note: str
) -> Voice:
    from ...graph.model import Authority
    from ...overlay.actions import Voice

    return Voice(at or store.clock(), by, Authority(authority), source, note)


def _value(text: str, typed: bool) -> Value:
    if not typed:
        return text
    try:
        value: Value = json.loads(text)
    except (ValueError, RecursionError):
        raise typer.BadParameter(f"{text!r:.60} is not JSON", param_hint="--typed") from None
    return value


def _show(done: Done, as_json: bool) -> None:
    if as_json:
        emit(done)
    elif done.observations:
        say(f"noted: {counted(done.changed, *CHANGED)} changed (source {done.source})")
    elif done.refused:
        say(f"not taken: {'; '.join(done.refused)}")
    else:
        say(f"this was said before: nothing changed (source {done.source})")
