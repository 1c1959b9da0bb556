"""Which attributes a sentence can be about: one look-up a word, before any pattern."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .frames import LooseFrame
from .patterns import Attribute, Language

Told = tuple[tuple[Attribute, ...], tuple[LooseFrame, ...]]

_WORD = re.compile(r"[\w@-]+")
_WIDE = re.compile(r"[\u3400-\u9fff]")
_NARROW = re.compile(r"[A-Za-z]")
_KNOWN: Final = 4096
"""Selections of attributes that are known at a time; the same ones come again and again."""


class Cues:
    """The cues of one language."""

    def __init__(self, language: Language) -> None:
        self._spaced = language.spaced
        self._words: dict[str, int] = {}
        self._starts: dict[str, list[tuple[str, int]]] = {}
        self._attributes = language.attributes
        self._frames = () if language.frames is None else language.frames.rows
        told = [*language.attributes, *(row.attribute for row in self._frames)]
        self._always = sum(1 << i for i, one in enumerate(told) if not one.cues)
        self._known: dict[int, Told] = {}
        for index, attribute in enumerate(told):
            for cue in attribute.cues:
                if self._spaced:
                    word = cue.split()[0]
                    self._words[word] = self._words.get(word, 0) | 1 << index
                else:
                    self._starts.setdefault(cue[0], []).append((cue, index))

    def speaks(self, text: str) -> bool:
        """Whether the text has letters of the language at all."""
        return (_NARROW if self._spaced else _WIDE).search(text) is not None

    def found(self, text: str) -> Told:
        """The attributes of which a cue stands in the text, in the order of the file, and the loose
        frames of which one does."""
        found = self._always
        lower = text.lower()
        if self._spaced:
            for word in _WORD.findall(lower):
                if (bits := self._words.get(word)) is not None:
                    found |= bits
                elif "-" in word:  # "Ghent-based"
                    found |= self._words.get(word.rpartition("-")[2], 0)
            if "@" in lower:
                found |= self._words.get("@", 0)
        else:
            for at, sign in enumerate(lower):
                for cue, index in self._starts.get(sign, ()):
                    if not found >> index & 1 and lower.startswith(cue, at):
                        found |= 1 << index
        if (known := self._known.get(found)) is None:
            if len(self._known) >= _KNOWN:
                self._known.clear()
            known = self._known[found] = self._told(found)
        return known

    def attributes(self, text: str) -> Sequence[Attribute]:
        """The attributes alone."""
        return self.found(text)[0]

    def _told(self, found: int) -> Told:
        own = len(self._attributes)
        return (
            tuple(one for i, one in enumerate(self._attributes) if found >> i & 1),
            tuple(one for i, one in enumerate(self._frames, start=own) if found >> i & 1),
        )
