"""Sentences of a turn: where they stand, and what in them is somebody else's words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_STOPS = re.compile(r"[.!?…。！？;；\n]+")
_SPACED = frozenset(".!?…")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Dr|Mr|Ms|Mrs|Prof|St|vs|approx|No)|\b[A-Za-z]\.[A-Za-z]|\b(?:e\.g|i\.e|a\.m|p\.m))\Z"
)
_AFTER = frozenset(" \t\"'”’)]*_")
_QUOTED = re.compile(
    r"\"[^\"\n]{1,600}\"|“[^”\n]{1,600}”|「[^」\n]{1,600}」|『[^』\n]{1,600}』|«[^»\n]{1,600}»"
    r"|(?<![\w])'[^'\n]{8,600}'(?!\w)|```.*?(?:```|\Z)|(?m:^\s*>.*$)",
    re.DOTALL,
)
_MARKS = re.compile("[\"“「『«`>]|(?<!\\w)'")
_SPEECH = re.compile(
    r"\b(?:I|I'm|my|we|our|you|he|she|is|are|am)\b|[我你他她]|```|^\s*>", re.IGNORECASE
)
_MASK = "\x1f"
_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "\u00a0": " ", "\u3000": " ", "\t": " "})


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: ``text`` for matching (same length as the turn's own, quotations masked),
    ``begin`` in the turn."""

    text: str
    begin: int
    question: bool


def plain(text: str) -> str:
    """The text for matching, sign for sign: straight apostrophes, quoted speech masked.

    A quotation that is only a name stays.
    """
    straight = text.translate(_STRAIGHT)
    return _QUOTED.sub(_masked, straight) if _MARKS.search(straight) else straight


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a plain text."""
    begin = 0
    for match in _STOPS.finditer(text):
        end = match.end()
        if match[0][-1] in _SPACED and end < len(text):
            follows = text[end]
            if follows not in _AFTER and not "\u3000" <= follows <= "\uffef":
                continue
            if match[0] == "." and _ABBREVIATION.search(text, max(0, match.start() - 8), end - 1):
                continue
        yield from _sentence(text, begin, end, match[0])
        begin = end
    yield from _sentence(text, begin, len(text), "")


def _sentence(text: str, begin: int, end: int, closing: str) -> Iterator[Sentence]:
    piece = text[begin:end]
    if stripped := piece.strip():
        begin += len(piece) - len(piece.lstrip())
        yield Sentence(stripped, begin, "?" in closing or "？" in closing)


def _masked(match: re.Match[str]) -> str:
    quoted = match[0]
    if len(quoted) > 12 and _SPEECH.search(quoted):
        return "".join("\n" if sign == "\n" else _MASK for sign in quoted)
    return quoted
