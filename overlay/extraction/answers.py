"""Questions and their answers: "What is your blood type?" – "A."

A question asks for the attributes whose ``asked`` stands in it. It counts where it is put to the
one who answers: nobody else is named, and it does not ask about whoever asks. The next turn of
somebody else may then be the value alone (patterns with ``answer``), or say no more than yes.
"""

from __future__ import annotations

from ...graph.model import Turn
from .patterns import Attribute, Language
from .sentences import Sentence
from .talk import Asked


class Questions:
    """The questions of one language. A language whose file has no guard ``asks`` knows none."""

    def __init__(self, language: Language) -> None:
        self._guards = language.guards
        self._fold = language.fold
        self._asked = [
            (attribute, attribute.asked)
            for attribute in language.attributes
            if attribute.asked is not None and any(pattern.answer for pattern in attribute.patterns)
        ]
        self._attributes = {attribute.name: attribute for attribute, _ in self._asked}

    def put(self, turn: Turn, sentence: Sentence, written: str, number: int) -> Asked | None:
        """The question that a sentence puts to the other; None where it puts none. One about
        somebody else asks for no attribute: what answers it is not about the one who answers. One
        that wants a yes may state any."""
        asks = self._guards.get("asks")
        text = sentence.text
        if asks is None or not self._asked or not (sentence.question or asks.search(text)):
            return None
        if self._guards["somebody"].search(text):
            return Asked(turn.speaker, number, False, frozenset(), written)
        if self._guards["asks_own"].search(text):
            return None
        names = frozenset(one.name for one, regex in self._asked if regex.search(text))
        if not names and self._guards["polar"].search(text) is None:
            return None
        return Asked(turn.speaker, number, True, names, written)

    def open(self, asked: Asked | None) -> list[Attribute]:
        """The attributes that were asked for."""
        if asked is None or not asked.own:
            return []
        return [one for name, one in self._attributes.items() if name in asked.attributes]

    def agreed(self, asked: Asked, text: str) -> str | None:
        """What the one who says yes to the question states; None where it is no yes."""
        guards = self._guards
        if not asked.own or "yes" not in guards or not guards["yes"].match(text):
            return None
        written = asked.text
        found = guards["polar"].search(self._fold(written))
        if found is None:
            return None
        # Who says yes means themself: without "you" it is about the speaker.
        return guards["you"].sub("", written[: found.start()])
