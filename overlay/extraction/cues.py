"""Which attributes a sentence can be about: one look-up a word, before any pattern."""

from __future__ import annotations

import re

from .frames import LooseFrame
from .patterns import Attribute, Language

_WORD = re.compile(r"[\w@-]+")
_WIDE = re.compile(r"[\u3400-\u9fff]")
_NARROW = re.compile(r"[A-Za-z]")


class Cues:
    """The cues of one language."""

    def __init__(self, language: Language) -> None:
        self._spaced = language.spaced
        self._words: dict[str, list[int]] = {}
        self._starts: dict[str, list[tuple[str, int]]] = {}
        self._attributes = language.attributes
        self._frames = () if language.frames is None else language.frames.rows
        told = [*language.attributes, *(row.attribute for row in self._frames)]
        self._always = [i for i, one in enumerate(told) if not one.cues]
        for index, attribute in enumerate(told):
            for cue in attribute.cues:
                if self._spaced:
                    self._words.setdefault(cue.split()[0], []).append(index)
                else:
                    self._starts.setdefault(cue[0], []).append((cue, index))

    def speaks(self, text: str) -> bool:
        """Whether the text has letters of the language at all."""
        return (_NARROW if self._spaced else _WIDE).search(text) is not None

    def attributes(self, text: str) -> list[Attribute]:
        """The attributes of which a cue stands in the text, in the order of the file."""
        return self.found(text)[0]

    def found(self, text: str) -> tuple[list[Attribute], list[LooseFrame]]:
        """The same, and the loose frames of which one does."""
        found = set(self._always)
        lower = text.lower()
        if self._spaced:
            for word in _WORD.findall(lower):
                if (indexes := self._words.get(word)) is not None:
                    found.update(indexes)
                elif "-" in word:  # "Ghent-based"
                    found.update(self._words.get(word.rpartition("-")[2], ()))
            if "@" in lower:
                found.update(self._words.get("@", ()))
        else:
            for at, sign in enumerate(lower):
                for cue, index in self._starts.get(sign, ()):
                    if index not in found and lower.startswith(cue, at):
                        found.add(index)
        own = len(self._attributes)
        ordered = sorted(found)
        return (
            [self._attributes[index] for index in ordered if index < own],
            [self._frames[index - own] for index in ordered if index >= own],
        )
