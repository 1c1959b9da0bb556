"""Text made safe for every format and terminal, and measured in terminal cells."""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len, chop_cells, set_cell_size

_UNWANTED: Final = re.compile(
    # Controls, which would drive a terminal; signs that XML 1.0 forbids; zero-width signs and
    # signs that turn the direction of writing, which would hide or reorder what surrounds them.
    # The joiner U+200D stays: emoji are made with it.
    "[\x00-\x1f\x7f-\x9f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ufffe\uffff\ud800-\udfff]"
)
_LONGEST: Final = 400
"""A label longer than this many characters is cut before it is laid out."""


def clean(text: str) -> str:
    """The text on one line, single spaces, without signs that a format or terminal cannot bear."""
    return " ".join(_UNWANTED.sub("", " ".join(text.split())).split())


def width(text: str) -> int:
    """Width in terminal cells; a Chinese sign takes two."""
    return cell_len(text)


def fit(text: str, cells: int, more: str = "…") -> str:
    """The text, cut to at most this many cells, with ``more`` where something was left out."""
    text = text[:_LONGEST]
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, max(0, cells - cell_len(more))).rstrip() + more


def pad(text: str, cells: int) -> str:
    """The text, filled with spaces up to this many cells."""
    return text + " " * (cells - cell_len(text))


def wrap(text: str, cells: int, lines: int, more: str = "…") -> list[str]:
    """The text in at most this many lines of at most this many cells (at least 4)."""
    cells = max(4, cells)
    out = [""]
    for word in text[:_LONGEST].split(" "):
        candidate = f"{out[-1]} {word}" if out[-1] else word
        if cell_len(candidate) <= cells:
            out[-1] = candidate
        elif cell_len(word) <= cells and word.isascii():
            out.append(word)
        else:  # longer than a line, or a script without spaces: break anywhere
            out[-1:] = chop_cells(candidate, cells)
    out = [line.strip() for line in out if line.strip()] or [""]
    if len(out) > lines or len(text) > _LONGEST:
        out = out[:lines]
        out[-1] = fit(out[-1] + " " * cells, cells, more)
    return out
