"""Fitting rows into a number of tokens: the best first, the rows of a slot together. No I/O.

A packet counts its text rendering, head and rule included. Where a slot does not fit whole, what
fits is shown, with a line that says how many more there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from ....graph.errors import InputError
from ..model import View
from .model import Block, BlockName, More, Packet, Row
from .text import packet_text, row_line, shortened, title_line
from .tokens import Tokenizer

SMALLEST: Final = 200
"""Tokens; fewer hold no packet."""

DEFAULT: Final = 1200
LONGEST_LIST: Final = 20
"""Rows of one slot in one block; the rest is counted."""

_MORE_LINE: Final = 20
"""Tokens kept free for the line that counts the rest."""

ORDER: Final = {
    View.CURRENT: tuple(BlockName),
    View.NEUTRAL: tuple(BlockName),
    View.HISTORICAL: (
        BlockName.HISTORICAL,
        BlockName.CURRENT,
        BlockName.EXCEPTIONS,
        BlockName.TRANSITION,
        BlockName.REVIEW,
        BlockName.RAW,
    ),
    View.TRANSITION: (
        BlockName.TRANSITION,
        BlockName.CURRENT,
        BlockName.HISTORICAL,
        BlockName.EXCEPTIONS,
        BlockName.REVIEW,
        BlockName.RAW,
    ),
}
"""The blocks of each view, the one that it asks for first."""

Piece = tuple[BlockName, str, Row]
"""A row with its block and the unit that it belongs to."""


def check_budget(tokens: object) -> int:
    """The budget, or ``InputError``."""
    if not isinstance(tokens, int) or isinstance(tokens, bool) or tokens < SMALLEST:
        raise InputError(f"a budget is a number of tokens, {SMALLEST} or more")
    return tokens


def fitted(empty: Packet, pieces: Iterable[Piece], tokenizer: Tokenizer) -> Packet:
    """The packet with what fits of the ``pieces``, which come the best first."""
    pieces = list(pieces)
    units: dict[tuple[BlockName, str], list[Row]] = {}
    for block, unit, row in pieces:
        units.setdefault((block, unit), []).append(row)
    every = {key: min(len(rows), LONGEST_LIST) for key, rows in units.items()}
    packet = _packet(empty, units, every)
    tokens = tokenizer.count(packet_text(packet))
    if tokens <= empty.budget:  # mostly: then no row is counted by itself
        return replace(packet, tokens=tokens)
    ids = shortened(name for _, _, row in pieces for name in (row.id, row.old_id) if name)
    several = len(empty.groups) > 1

    lines = {
        id(row): tokenizer.count(row_line(row, ids, empty.language, several=several) + "\n")
        for rows in units.values()
        for row in rows[:LONGEST_LIST]
    }

    def cost(row: Row) -> int:
        return lines[id(row)]

    shown = _taken(empty, units, cost, tokenizer)
    while True:
        packet = _packet(empty, units, shown)
        tokens = tokenizer.count(packet_text(packet))
        last = next((key for key in reversed(list(shown)) if shown[key]), None)
        if tokens <= empty.budget or last is None:
            return replace(packet, tokens=tokens)
        # Lines counted one by one may come to a little less than the whole.
        shown[last] -= 1


def _taken(
    empty: Packet,
    units: dict[tuple[BlockName, str], list[Row]],
    cost: Callable[[Row], int],
    tokenizer: Tokenizer,
) -> dict[tuple[BlockName, str], int]:
    """How many rows of each unit fit."""
    left = empty.budget - tokenizer.count(packet_text(empty))
    opened: set[BlockName] = set()
    shown: dict[tuple[BlockName, str], int] = {}
    for (block, unit), rows in units.items():
        title = tokenizer.count(title_line(Block(block, ()), empty.language) + "\n")
        free = left - (0 if block in opened else title)
        whole = len(rows) <= LONGEST_LIST and sum(map(cost, rows)) <= free
        free -= 0 if whole else _MORE_LINE
        count = 0
        for row in rows[:LONGEST_LIST]:
            if cost(row) > free:
                break
            free -= cost(row)
            count += 1
        shown[block, unit] = count
        if count:
            opened.add(block)
            left = free
    return shown


def _packet(
    empty: Packet,
    units: dict[tuple[BlockName, str], list[Row]],
    shown: dict[tuple[BlockName, str], int],
) -> Packet:
    blocks = [_block(name, units, shown) for name in ORDER[empty.view]]
    return replace(empty, blocks=tuple(block for block in blocks if block.rows))


def _block(
    name: BlockName,
    units: dict[tuple[BlockName, str], list[Row]],
    shown: dict[tuple[BlockName, str], int],
) -> Block:
    rows: list[Row] = []
    more: list[More] = []
    for key, own in units.items():
        if key[0] is not name or not shown.get(key):
            continue
        rows += own[: shown[key]]
        if rest := len(own) - shown[key]:
            more.append(More(own[0].subject, own[0].attribute, rest))
    return Block(name, tuple(rows), tuple(more))


def cut_off(packet: Packet, pieces: Sequence[Piece]) -> frozenset[tuple[BlockName, str]]:
    """Blocks and ids of the rows that did not fit."""
    kept = {(block.name, row.id) for block in packet.blocks for row in block.rows}
    return frozenset((block, row.id) for block, _, row in pieces if (block, row.id) not in kept)
