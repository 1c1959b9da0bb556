"""Blocks of styled terminal text: boxes, rows of boxes, and what hangs below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from .text import pad, width


class Span(NamedTuple):
    """Text in one rich style."""

    text: str
    style: str = ""


Line = list[Span]
Block = list[Line]
"""Lines from top to bottom; every line of a box is equally wide."""

PORT: Final = 3
"""The column of a box at which the line of the chain enters and leaves it."""


class Border(StrEnum):
    """How the border of a box is drawn."""

    HEAVY = "heavy"  # holds now
    LIGHT = "light"  # held
    DASHED = "dashed"  # intended
    DOTTED = "dotted"  # not believed
    CROSSED = "crossed"  # taken back


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The signs of one border: corners from top left clockwise, then edges and openings."""

    corners: str
    flat: str
    side: str
    up: str
    down: str
    left: str


UNICODE: Final[Mapping[Border, Glyphs]] = {
    Border.HEAVY: Glyphs("┏┓┛┗", "━", "┃", "┷", "┯", "┨"),
    Border.LIGHT: Glyphs("┌┐┘└", "─", "│", "┴", "┬", "┤"),
    Border.DASHED: Glyphs("┌┐┘└", "╌", "╎", "┴", "┬", "┤"),
    Border.DOTTED: Glyphs("┌┐┘└", "┈", "┊", "┴", "┬", "┤"),
    Border.CROSSED: Glyphs("╳╳╳╳", "─", "│", "┴", "┬", "┤"),
}
ASCII: Final[Mapping[Border, Glyphs]] = {
    Border.HEAVY: Glyphs("####", "=", "#", "+", "+", "#"),
    Border.LIGHT: Glyphs("++++", "-", "|", "+", "+", "+"),
    Border.DASHED: Glyphs("++++", "~", ":", "+", "+", "+"),
    Border.DOTTED: Glyphs("....", ".", ":", "+", "+", "+"),
    Border.CROSSED: Glyphs("XXXX", "-", "|", "+", "+", "+"),
}


@dataclass(frozen=True, slots=True)
class Box:
    """What is written in one box. ``word`` stands in its upper border."""

    border: Border
    style: str
    word: str
    lines: tuple[Span, ...]

    @property
    def natural(self) -> int:
        """The width that this box needs, borders included."""
        return max(PORT + width(self.word) + 6, *(width(line.text) + 4 for line in self.lines))


def line_width(line: Line) -> int:
    """Width of a line in cells."""
    return sum(width(span.text) for span in line)


def draw(
    box: Box,
    cells: int,
    glyphs: Mapping[Border, Glyphs],
    *,
    up: bool = False,
    down: bool = False,
    left: bool = False,
) -> Block:
    """The box at this width, with openings where the chain enters, leaves, or holds it."""
    g = glyphs[box.border]
    inner = cells - 2
    word = f" {box.word} "
    before = inner - width(word) - 1
    top = g.flat * before
    bottom = g.flat * inner
    if up:
        top = top[: PORT - 1] + g.up + top[PORT:]
    if down:
        bottom = bottom[: PORT - 1] + g.down + bottom[PORT:]
    out: Block = [
        [
            Span(g.corners[0] + top, box.style),
            Span(word, box.style),
            Span(g.flat + g.corners[1], box.style),
        ]
    ]
    for number, line in enumerate(box.lines):
        side = g.left if left and number == 0 else g.side
        out.append(
            [
                Span(side + " ", box.style),
                line,
                Span(pad("", inner - 2 - width(line.text)), ""),
                Span(" " + g.side, box.style),
            ]
        )
    out.append([Span(g.corners[3] + bottom + g.corners[2], box.style)])
    return out


def beside(blocks: Sequence[Block], joint: str) -> Block:
    """Blocks side by side; ``joint`` stands between them at the height of their first text line."""
    height = max(len(block) for block in blocks)
    out: Block = [[] for _ in range(height)]
    for number, block in enumerate(blocks):
        cells = max(line_width(line) for line in block)
        for row in range(height):
            if number:
                text = f" {joint} " if row == 1 else "   "
                out[row].append(Span(text, "bold"))
            if row < len(block):
                out[row].extend(block[row])
            else:
                out[row].append(Span(" " * cells))
    return out


def indent(block: Block, first: Span, hold: Span, rest: Span) -> Block:
    """The block behind a margin: ``hold`` at its second line, ``first`` above, ``rest`` below."""
    return [
        [first if row == 0 else hold if row == 1 else rest, *line] for row, line in enumerate(block)
    ]
