"""``tenure why``: one memory, explained back to the words it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from ..context import GraphOption, GroupOption, JsonOption, examples, opened, read_group, runs
from ..output import counted, emit, say

if TYPE_CHECKING:
    from ...graph.model import Because, Observation
    from ...graph.store import MemoryRecord

EXAMPLES = examples(
    "tenure why m3f9c1d --group demo",
    "tenure why m3f9c1d --json",
)
_MOST = 20


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("why", epilog=EXAMPLES)(why)


@runs
async def why(
    memory_id: Annotated[
        str,
        typer.Argument(
            metavar="MEMORY_ID",
            help="From ask or timeline; the first 6 signs are enough where they are unique.",
            show_default=False,
        ),
    ],
    graph: GraphOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a memory back to the words it rests on.

    It shows the rule that decided, the evidence, and the turns in which it was said.
    """
    async with opened(graph) as store:
        record = await store.memory(await read_group(store, group), memory_id)
    if as_json:
        from ..rows import record_row

        emit(record_row(record))
    else:
        show(record)


def show(record: MemoryRecord) -> None:
    """The explanation for people."""
    from ...graph.views.chain import label, scope_text
    from ...graph.views.human import memory_interval

    memory = record.memory
    where = scope_text(memory)
    say(f"{memory.slot.subject} · {memory.slot.attribute}: {label(memory)}")
    say(f"  {memory_interval(memory)}{f', {where}' if where else ''}")
    say(f"  {memory.status}, {memory.kind}{f', now {record.role}' if record.role else ''}")
    say(f"  id {memory.memory_id}")
    say(f"\nBecause {_reason(memory.because)}")
    if memory.ended_because is not None:
        say(f"It ended because {_reason(memory.ended_because)}")
    _evidence("It rests on", record.supporters, memory.supports)
    _evidence("Against it", record.opposers, None)
    if record.links:
        say("\nLinks")
        for link in record.links:
            away = link.source == memory.memory_id
            other = link.target if away else link.source
            arrow = "→" if away else "←"
            say(f"  {link.type} {arrow} {other}  ({_reason(link.because)})")
    if record.turns:
        say("\nSaid in")
        for turn in record.turns:
            teller = f", {turn.speaker}" if turn.speaker else ""
            say(f"  {turn.source}, {turn.at:%Y-%m-%d %H:%M}Z{teller}: {_short(turn.text)}")


def _evidence(head: str, said: Iterable[Observation], sources: int | None) -> None:
    rows = list(said)
    if not rows:
        return
    say(f"\n{head}" + (f" ({counted(sources, 'source')})" if sources else ""))
    for one in rows[:_MOST]:
        quote = f"“{_short(one.quote)}” " if one.quote else ""
        teller = one.speaker or one.authority
        say(f"  {one.stance} {quote}by {teller} at {one.observed_at:%Y-%m-%d %H:%M}Z, {one.source}")
    if len(rows) > _MOST:
        say(f"  … and {len(rows) - _MOST} more")


def _reason(because: Because) -> str:
    from ...graph.rules import RULES

    verdicts = f" [verdict {', '.join(because.verdicts)}]" if because.verdicts else ""
    return RULES.get(because.rule, because.rule) + verdicts


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else line[:199] + "…"
