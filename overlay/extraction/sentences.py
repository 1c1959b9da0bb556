"""Sentences of a turn: where they stand, and what in them is somebody else's words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_STOPS = re.compile(r"[.!?…。！？;；\n]+")
_SPACED = frozenset(".!?…")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Dr|Mr|Ms|Mrs|Prof|St|vs|approx|No)|\b[A-Za-z]\.[A-Za-z]|\b(?:e\.g|i\.e|a\.m|p\.m))\Z"
)
_INITIAL = re.compile(r"\b(?!I\b)[A-Z]\Z")
_NAME_GOES_ON = re.compile(
    r" (?!(?:I|We|You|He|She|It|They|My|Our|Your|His|Her|Its|Their|The|This|That|These|Those|There"
    r"|And|But|So|Or|If|When|Then|Now|Not|No|Yes|What|Why|How|Who|Where|Is|Are|Do|Did|Can|In|On|At"
    r"|To|For|With|Also|Just|Please|Thanks|Let)\b)[A-Z]"
)
"""After an initial ("George W. Bush"), what is no word with which a sentence begins."""
_COMPANY = re.compile(r"\b(?:Inc|Ltd|Corp|Jr|Sr)\Z")
_SMALL = re.compile(r" [a-z]")
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
_LONGEST = 500
_BREAK = re.compile(r"[,，、:：]|\s")
MASK: Final = "\x1f"
"""What stands for every sign of a quotation."""
_LETTER = re.compile(
    "[^\u0300-\u036f\u3099\u309a\u1160-\u11ff]?[\u0300-\u036f\u3099\u309a\u1160-\u11ff]*", re.DOTALL
)
"""A sign with the marks that may be composed with it."""
_STRAIGHT: Final = {
    **str.maketrans({"’": "'", "‘": "'", "\u00a0": " ", "\u3000": " ", "\t": " "}),
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),  # half a pair is no sign
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: ``text`` for matching (same length as the turn's own, quotations masked),
    ``begin`` in the turn."""

    text: str
    begin: int
    question: bool


def plain(text: str) -> str:
    """The text for matching, sign for sign: apostrophes straight, quoted speech masked.

    A quotation that is only a name stays. The text is composed (see ``Composed``).
    """
    straight = text.translate(_STRAIGHT)
    return _QUOTED.sub(_masked, straight) if _MARKS.search(straight) else straight


class Composed:
    """A text with its letters and their marks composed (NFC), and where each sign stands in it."""

    def __init__(self, text: str) -> None:
        self._own: list[int] | None = None
        self.text = text
        if unicodedata.is_normalized("NFC", text):
            return
        pieces: list[str] = []
        own: list[int] = []
        for match in _LETTER.finditer(text):
            piece = unicodedata.normalize("NFC", match[0])
            pieces.append(piece)
            own.extend([match.start()] * len(piece))
        self.text = "".join(pieces)
        self._own = [*own, len(text)]

    def own(self, place: int) -> int:
        """Where a place of the composed text stands in the text itself."""
        return place if self._own is None else self._own[place]


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a plain text."""
    begin = 0
    for match in _STOPS.finditer(text):
        end = match.end()
        if match[0][-1] in _SPACED and end < len(text):
            follows = text[end]
            if follows not in _AFTER and not "\u3000" <= follows <= "\uffef":
                continue
            if match[0] == "." and _goes_on(text, match.start()):
                continue
        yield from _sentence(text, begin, end, match[0])
        begin = end
    yield from _sentence(text, begin, len(text), "")


def _goes_on(text: str, point: int) -> bool:
    """Whether the point belongs to a word, and the sentence goes on after it."""
    before = max(0, point - 8)
    if _ABBREVIATION.search(text, before, point):
        return True
    if _INITIAL.search(text, before, point):
        return _NAME_GOES_ON.match(text, point + 1) is not None
    return (
        _SMALL.match(text, point + 1) is not None
        and _COMPANY.search(text, before, point) is not None
    )


def _sentence(text: str, begin: int, end: int, closing: str) -> Iterator[Sentence]:
    while begin < end:
        cut = end
        if end - begin > _LONGEST:
            # What is no sentence in any language is read in pieces: the work grows with its length.
            breaks = list(_BREAK.finditer(text, begin + _LONGEST // 2, begin + _LONGEST))
            cut = breaks[-1].end() if breaks else begin + _LONGEST
        piece = text[begin:cut]
        if stripped := piece.strip():
            at = begin + len(piece) - len(piece.lstrip())
            yield Sentence(stripped, at, "?" in closing or "？" in closing)
        begin = cut


def _masked(match: re.Match[str]) -> str:
    quoted = match[0]
    if len(quoted) > 12 and _SPEECH.search(quoted):
        return "".join("\n" if sign == "\n" else MASK for sign in quoted)
    return quoted
