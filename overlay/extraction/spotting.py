"""What of all that a language's expressions need stands in a sentence: it is looked through once.

The expressions need some thousand texts (see ``literals``), and each sentence may be asked about
most of them. Every set of texts, of which an expression needs one, has a bit; a sentence lacks the
bits of the sets that have no text in it. People use the same words again and again: the bits of a
word are read once and known from then on. No needed text has white space in it, so none reaches
across two words.
"""

from __future__ import annotations

from typing import Any, Final

from .literals import Needed

_WORDS: Final = 20_000
"""Words that are known at a time."""
_LONGEST: Final = 32
"""Signs of the longest word that is kept: a Chinese clause is one, and does not come again."""
_SENTENCES: Final = 64
"""Sentences that are known at a time: the guards ask about the same one after another."""
_SENTENCE: Final = 2_000
"""Signs of the longest of them. Of longer texts only the last one is known: a turn is one, and
is asked about again for each of its sentences."""

_ENDS: Final = ""
"""Where the tree of signs holds the bits of the text that ends there."""


class Spotter:
    """The texts that the expressions of one language need."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}
        self._sets: dict[tuple[str, ...], int] = {}
        self._all = 0
        self._words: dict[str, int] = {}
        self._sentences: dict[str, int] = {}
        self._long: tuple[str, int] = ("", 0)

    def needs(self, needed: Needed) -> int:
        """The bits of what every match of an expression must hold."""
        bits = 0
        for texts in needed:
            bits |= self._sets.get(texts) or self._add(texts)
        return bits

    def lacks(self, text: str) -> int:
        """The bits of all that does not stand in a text, in whatever case."""
        if len(text) > _SENTENCE:
            if self._long[0] != text:
                self._long = (text, self._look(text))
            return self._long[1]
        known = self._sentences.get(text)
        if known is not None:
            return known
        if len(self._sentences) >= _SENTENCES:
            self._sentences.clear()
        bits = self._sentences[text] = self._look(text)
        return bits

    def _look(self, text: str) -> int:
        bits = 0
        for word in text.lower().replace("ſ", "s").split():  # PCRE2 takes that sign for an s
            held = self._words.get(word)
            bits |= self._read(word) if held is None else held
        return bits ^ self._all

    def _add(self, texts: tuple[str, ...]) -> int:
        bit = self._sets[texts] = 1 << len(self._sets)
        self._all |= bit
        for text in texts:
            node = self._tree
            for sign in text:
                node = node.setdefault(sign, {})
            node[_ENDS] = node.get(_ENDS, 0) | bit
        self._words.clear()
        self._sentences.clear()
        self._long = ("", self._all)
        return bit

    def _read(self, word: str) -> int:
        bits = 0
        for begin in range(len(word)):
            node: Any = self._tree
            for at in range(begin, len(word)):
                node = node.get(word[at])
                if node is None:
                    break
                bits |= node.get(_ENDS, 0)
        if len(word) <= _LONGEST:
            if len(self._words) >= _WORDS:
                self._words.clear()
            self._words[word] = bits
        return bits


class Gate:
    """A necessary condition of one expression, which costs less to ask than the expression."""

    __slots__ = ("_spotter", "needs")

    def __init__(self, spotter: Spotter, needed: Needed) -> None:
        self._spotter = spotter
        self.needs = spotter.needs(needed)

    def shut(self, text: str) -> bool:
        """Whether the expression cannot be found in a text."""
        return bool(self.needs & self._spotter.lacks(text))
