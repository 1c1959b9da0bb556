"""A log of any length: the same thousand turns again and again, each time by other people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tenure.graph.model import Turn
from tenure.overlay.sources import conversation_of, source_of, turn_node_id

BLOCK: Final = 1000
"""Turns that are repeated."""


def stream(turns: Sequence[Turn], blocks: int) -> Iterator[Turn]:
    """So many blocks of the first thousand turns. Each block has ids and speakers of its own."""
    for number in range(blocks):
        for turn in turns[:BLOCK]:
            yield _again(turn, number)


def _again(turn: Turn, number: int) -> Turn:
    conversation = conversation_of(turn.source)
    own = turn.source[len(conversation) + 1 :]
    source = source_of(f"{conversation}-{number}", own)
    first = turn.speaker.split()[0]
    return replace(
        turn,
        source=source,
        turn_id=turn_node_id(turn.group, source),
        speaker=first + _letters(number),
    )


def _letters(number: int) -> str:
    """The number in letters: the end of a name that is one word."""
    low = chr(ord("a") + number % 26)
    return low if number < 26 else _letters(number // 26) + low
