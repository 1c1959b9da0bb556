"""Questions from standard input, and what ``ask`` shows for people: answer, blocks, steps."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

from .output import harmless, plain, say

if TYPE_CHECKING:
    from ..overlay.recall.model import Answer
    from ..overlay.recall.pack.model import Block, Packet, Row
    from ..overlay.recall.spoken.check import Spoken
    from ..overlay.recall.trace import Ranked, Trace

LONGEST_QUESTION: Final = 1_048_576
"""Bytes of a line of standard input."""

_LONGEST_CELL: Final = 120
_LONGEST_TITLE: Final = 200
_SHOWN_ID: Final = 12
_COLOURS: Final = {
    "current": "bold green",
    "exceptions": "bold cyan",
    "historical": "bold dim",
    "transition": "bold yellow",
    "needs_review": "bold red",
    "raw": "bold",
}


class Line(NamedTuple):
    """A line of input: its number from 1, and a question or what is wrong with it."""

    number: int
    question: str
    wrong: str = ""


def lines(stream: BinaryIO | None = None) -> Iterator[Line]:
    """The questions of standard input, one a line as it comes; empty lines are passed over."""
    source = sys.stdin.buffer if stream is None else stream
    number = 0
    while text := source.readline(LONGEST_QUESTION + 1):
        number += 1
        if len(text) > LONGEST_QUESTION:
            while text and not text.endswith(b"\n"):
                text = source.readline(LONGEST_QUESTION)
            yield Line(number, "", f"is longer than {LONGEST_QUESTION:,} bytes")
            continue
        try:
            question = text.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        except UnicodeDecodeError:
            yield Line(number, "", "is not UTF-8")
            continue
        if question:
            yield Line(number, question)


def shortly(question: str) -> str:
    """A question as the title of its answer, on one line."""
    from ..graph.views.text import clean, fit

    return fit(clean(question), _LONGEST_TITLE)


def show(answer: Answer) -> None:
    """The answer, and the blocks of its evidence."""
    say(answer.text)
    if answer.hint:
        say(f"  {answer.hint}")
    if answer.spoken is not None:
        say(f"  {_spoken(answer.spoken)}")
    if answer.packet is not None:
        for block in answer.packet.blocks:
            say()
            _block(block, answer.packet)


def _spoken(said: Spoken) -> str:
    if said.fault is None:
        return f"in the words of {said.model}"
    return f"{said.model} was set aside: {said.fault}" + (
        f" ({said.detail})" if said.detail else ""
    )


def _block(block: Block, packet: Packet) -> None:
    from ..overlay.recall.pack import labels

    _line(f"  {labels.TITLES[packet.language][block.name]}", _COLOURS[block.name])
    rows = [_cells(row, packet) for row in block.rows]
    for line in _aligned(rows):
        say(f"    {line}")
    for more in block.more:
        say(f"    {labels.more(more.subject, more.attribute, more.count, packet.language)}")


def _cells(row: Row, packet: Packet) -> tuple[str, ...]:
    from ..overlay.recall.pack import labels
    from ..overlay.recall.pack.escape import field, name, pair

    value, old = field(row.value), field(row.old)
    if old:
        value = f"{old} → {value}" if value else f"{old} {labels.ended(packet.language)}"
    where = ", ".join(pair(key, text) for key, text in sorted(row.scope.items()))
    teller = ", ".join(filter(None, (row.speaker, row.source)))
    said = f"“{row.quote}”" if row.quote else ""
    named = f"{name(row.subject)} · {name(row.attribute)}" if row.subject else ""
    if len(packet.groups) > 1:
        named = f"{row.group}: {named}"
    return (
        labels.LABELS[packet.language][row.label],
        f"{value} ({where})" if where else value,
        row.interval,
        named,
        row.id[:_SHOWN_ID],
        f"{said} ({teller})" if said and teller else said or teller,
    )


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    from ..graph.views.text import clean, fit, pad, width

    shown = [tuple(fit(clean(cell), _LONGEST_CELL) for cell in row) for row in rows]
    widths = [max(width(row[column]) for row in shown) for column in range(len(shown[0]))]
    return [
        "  ".join(pad(c, size) for c, size in zip(row, widths, strict=True) if size).rstrip()
        for row in shown
    ]


def _line(text: str, style: str) -> None:
    if plain():
        say(text)
        return
    from rich.console import Console
    from rich.text import Text

    sys.stdout.flush()
    Console(highlight=False, soft_wrap=True).print(Text(harmless(text), style=style))


def explain(trace: Trace) -> None:
    """Each step of a question: what it took from the words, which slots it read, how it ranked what
    it found, and how long that took."""
    say()
    _line("  Profile", "bold")
    pairs = {
        "view": trace.view,
        "time": f"{trace.as_of:%Y-%m-%d %H:%M:%S} UTC",
        "known at": "" if trace.known_at is None else f"{trace.known_at:%Y-%m-%d %H:%M:%S} UTC",
        "subjects": ", ".join(trace.subjects),
        "attributes": ", ".join(trace.attributes),
        "scope": ", ".join(f"{key}={value}" for key, value in sorted(trace.scope.items())),
        "outcome": f"{trace.outcome}, {trace.reason}",
    }
    for line in _aligned([(name, value) for name, value in pairs.items() if value]):
        say(f"    {line}")
    say()
    _line("  Seeds", "bold")
    for seed in trace.seeds:
        say(f"    {seed.subject} · {seed.attribute}")
    if trace.candidates:
        say()
        _line("  Candidates", "bold")
        for line in _aligned([_HEAD, *map(_candidate, trace.candidates)]):
            say(f"    {line}")
    say()
    spent = ", ".join(f"{step} {ms:.1f}" for step, ms in trace.milliseconds.items())
    say(f"  ms: {spent}; together {sum(trace.milliseconds.values()):.1f}")
    say(f"  tokens: {trace.tokens}, of these rows {trace.plain_tokens} (by {trace.tokenizer})")


_HEAD: Final = ("place", "id", "block", "label", "fit", "near", "score", "dropped")


def _candidate(one: Ranked) -> tuple[str, ...]:
    return (
        str(one.place),
        one.id[:_SHOWN_ID],
        "" if one.fit == 0 else str(one.block),
        "" if one.fit == 0 else str(one.label),
        f"{one.fit:.2f}",
        f"{one.relevance:.2f}",
        f"{one.fit * one.relevance:.2f}",
        "" if one.dropped is None else str(one.dropped),
    )


def record(answer: Answer, trace: Trace | None) -> dict[str, Any]:
    """The JSON object of an answer."""
    from dataclasses import fields

    from ..overlay.recall.pack.record import packet_record
    from ..overlay.recall.traces import trace_record

    row: dict[str, Any] = {one.name: getattr(answer, one.name) for one in fields(answer)}
    packet = None if answer.packet is None else packet_record(answer.packet)
    return {**row, "packet": packet, "explain": None if trace is None else trace_record(trace)}
