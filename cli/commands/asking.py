"""``tenure ask``: a question, answered from the bank with its labelled evidence."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ...graph.errors import InputError, StoreError
from ..answering import AnswerKind, meaning_of, searcher_of, speaker_of
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
from ..extractors import BaseUrlOption, ModelOption
from ..output import Exit, Failed, emit, note, say

if TYPE_CHECKING:
    from datetime import datetime

    from ...graph.store import Store
    from ...overlay.recall.looking import Request
    from ...overlay.recall.pack.model import Packet
    from ...overlay.recall.recalled import Packing
    from ...overlay.recall.spoken.check import Speaker
    from ...overlay.recall.trace import Trace

EXAMPLES = examples(
    'tenure ask "Where does Maya live?" --group demo',
    'tenure ask "Where did Maya live in May 2024?" --explain',
    'tenure ask "How did Maya\'s employer change, and when?" --json',
    'tenure ask "Which package manager does Kestrel use?" --scope project=legacy',
    'tenure ask "Where does Maya live?" --known-at 2024-03-01T00:00:00Z',
    'tenure ask "Where does Maya live?" --packet text --budget 600 --tokenizer o200k_base',
    'tenure ask "On whose payroll is Maya?" --answer llm --model gpt-4o-mini',
    "tenure ask - --json < questions.txt",
)


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("ask", epilog=EXAMPLES)(ask)


@runs
async def ask(
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION",
            help="In English or Chinese; - reads questions from standard input, one a line.",
            show_default=False,
        ),
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
    packet: Annotated[
        Literal["text", "messages"] | None,
        typer.Option(help="Print the packet alone, for the prompt of a model, and no answer."),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(metavar="TOKENS", min=200, help="Of the packet.", show_default="1200"),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=50, help="Slots in the packet.", show_default="5"),
    ] = None,
    counted_by: Annotated[
        Literal["estimate", "o200k_base", "cl100k_base"],
        typer.Option("--tokenizer", help="Counts tokens: an estimate, or by an encoding."),
    ] = "estimate",
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Also each step: slots, candidates with scores, times."),
    ] = False,
    trace: Annotated[
        bool,
        typer.Option(
            "--trace", envvar="TENURE_TRACE", help="Keep a trace in the graph, for tenure trace."
        ),
    ] = False,
    by: Annotated[
        AnswerKind,
        typer.Option("--answer", help="Who words the answer: rules, or a model, which is checked."),
    ] = AnswerKind.RULES,
    model: ModelOption = None,
    base_url: BaseUrlOption = None,
    by_meaning: Annotated[
        bool,
        typer.Option("--by-meaning", help="Search by meaning too, where texts are embedded."),
    ] = False,
    vocabulary: VocabularyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Answer a question from what is remembered, with the evidence.

    Nothing is guessed: where the answer is not known, it says so, with why and what was known last.
    """
    if packet is not None and (as_json or explain):
        raise typer.BadParameter(
            "stands alone: without --json and --explain", param_hint="--packet"
        )
    times = (
        time_option("--as-of", as_of),
        time_option("--known-at", known_at),
        time_option("--asked-at", asked_at),
    )
    limits = scope_option(scope)
    async with opened(graph, vocabulary) as store:
        from ...overlay.recall.looking import Request
        from ...overlay.recall.model import View
        from ...overlay.recall.pack.tokens import tokenizer
        from ...overlay.recall.recalled import Packing

        plain = Packing(tokenizer=tokenizer(counted_by))
        packing = Packing(
            plain.budget if budget is None else budget,
            plain.top if top is None else top,
            plain.tokenizer,
            searcher_of(by_meaning),
        )
        speaker, profiler = speaker_of(by, model, base_url, store.vocabulary)
        meaning = meaning_of(by_meaning, store.vocabulary)
        wanted = None if view is None else View(view)
        one = _Asking(
            store, await read_group(store, group), packing, packet, explain, trace, as_json, speaker
        )

        def given(now: datetime) -> Request:
            return Request(times[2] or now, times[0], times[1], limits, wanted, profiler, meaning)

        if question != "-":
            await one.ask(question, given(store.clock()))
            return
        from ..asked import lines

        failed = False
        for line in lines():
            try:
                if line.wrong:
                    raise InputError(line.wrong)
                await one.ask(line.question, given(store.clock()), title=True)
                sys.stdout.flush()  # whoever asks may wait for this answer before the next
            except InputError as error:
                failed = True
                note(f"refused: line {line.number}: {error.message}")
        if failed:
            raise Failed(Exit.INPUT)


class _Asking:
    """How every question of one command is answered and printed."""

    def __init__(
        self,
        store: Store,
        group: str,
        packing: Packing,
        packet: str | None,
        explain: bool,
        trace: bool,
        as_json: bool,
        speaker: Speaker | None,
    ) -> None:
        self._store = store
        self._group = group
        self._packing = packing
        self._packet = packet
        self._explain = explain
        self._trace = trace
        self._json = as_json
        self._speaker = speaker

    async def ask(self, question: str, given: Request, *, title: bool = False) -> None:
        from ...overlay.recall.ask import answered
        from ...overlay.recall.recalled import recalled
        from ...overlay.recall.spoken.check import worded
        from ...overlay.recall.trace import trace_of
        from ..asked import explain, record, shortly, show

        found = await recalled(self._store, (self._group,), question, given, self._packing)
        answer = answered(found)
        if self._packet is None:
            answer = await worded(answer, self._speaker)
        trace = None
        if self._explain or self._trace:  # it counts the tokens of the packet once more
            trace = trace_of(found, answer, self._store.clock(), self._packing.tokenizer)
        if self._packet is not None:
            self._prompt(found.packet)
        elif self._json:
            emit(record(answer, trace if self._explain else None))
        else:
            if title:
                say(f"\n? {shortly(question)}")
            show(answer)
            if self._explain and trace is not None:
                explain(trace)
        if self._trace and trace is not None:
            await self._keep(trace)

    def _prompt(self, packet: Packet) -> None:
        from ...overlay.recall.pack.messages import packet_messages
        from ...overlay.recall.pack.text import packet_text

        if self._packet == "text":
            say(packet_text(packet))
        else:
            say(json.dumps(packet_messages(packet), ensure_ascii=False))

    async def _keep(self, trace: Trace) -> None:
        from ...overlay.recall.traces import keep

        try:
            if not await keep(self._store, trace):
                note("the trace was not kept: what it showed is there no more")
        except StoreError as error:
            note(f"the trace was not kept: {error.message}")
