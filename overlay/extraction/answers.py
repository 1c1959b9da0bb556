"""Questions and their answers: "What is your blood type?" – "A."

A question asks for the attributes whose ``asked`` stands in it. It counts where it is put to the
one who answers: nobody else is named, and it does not ask about whoever asks. The next turn of
somebody else may then be the value alone (patterns with ``answer``), or say no more than yes. Who
answers and asks back ("yours?") asks for the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ...graph.model import Stance, Turn
from .patterns import Attribute, Language
from .sentences import Sentence
from .talk import Asked

_TURNED: Final = {
    "are": "I am ",
    "is": "I am ",
    "do": "I ",
    "does": "I ",
    "have": "I have ",
    "'re": "I am ",
    "'ve": "I have ",
    "": "",
}
"""How a question is stated by the one who answers, by its verb: "are you", "you're"."""


class Refused(NamedTuple):
    """What somebody says no to: the question as it is stated, what the no does to it, and where
    in the answer the no ends."""

    said: str
    stance: Stance
    end: int


class Questions:
    """The questions of one language. A language whose file has no guard ``asks`` knows none."""

    def __init__(self, language: Language) -> None:
        self._guards = language.guards
        self._name = language.name
        self._fold = language.fold
        self._asked = [
            (attribute, attribute.asked)
            for attribute in language.attributes
            if attribute.asked is not None and any(pattern.answer for pattern in attribute.patterns)
        ]
        self._attributes = {attribute.name: attribute for attribute, _ in self._asked}

    def asks(self, text: str, question: bool) -> bool:
        """Whether a sentence puts a question at all; ``question``: it ends as one."""
        asks = self._guards.get("asks")
        return asks is not None and bool(self._asked) and (question or bool(asks.search(text)))

    def put(
        self, turn: Turn, sentence: Sentence, written: str, number: int, before: Asked | None
    ) -> Asked | None:
        """The question that a sentence puts to the other; None where it asks for nothing. One about
        somebody else asks for no attribute: what answers it is not about the one who answers. One
        that wants a yes may state any. ``before``: what the turn itself may answer."""
        text = sentence.text
        if self._guards.get("asks_other", self._guards["somebody"]).search(text):
            return Asked(turn.speaker, number, False, frozenset(), written, self._name, turn.at)
        back = self._guards.get("back")
        if back is not None and back.fullmatch(text):
            if before is None or not before.own:
                return None
            return Asked(
                turn.speaker, number, True, before.attributes, written, self._name, turn.at
            )
        if self._guards["asks_own"].search(text):
            return None
        names = frozenset(one.name for one, regex in self._asked if regex.search(text))
        if not names and self._guards["polar"].search(text) is None:
            return None
        return Asked(turn.speaker, number, True, names, written, self._name, turn.at)

    def open(self, asked: Asked | None) -> list[Attribute]:
        """The attributes that were asked for, in this language."""
        if asked is None or not asked.own or asked.language != self._name:
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

    def refused(self, put: str, text: str) -> Refused | None:
        """What the one who says no to a question says is not so; None where it is no such answer.
        What is asked about as still so, or said to be so no more, ends. ``put``: the question as
        it was written, which the words now said may answer."""
        guards = self._guards
        if not put or "no" not in guards or (no := guards["no"].match(text)) is None:
            return None
        asked = self._fold(put)
        if not self._of_the_other(asked) or (found := guards["inverted"].search(asked)) is None:
            return None
        said = found.groupdict()
        verb = next((one for one in _TURNED if one and said.get(one) is not None), "")
        over = "over" in guards and bool(
            guards["over"].search(found["rest"]) or guards["over"].search(text)
        )
        written = put[slice(*found.span("rest"))]
        stance = Stance.ENDS if over else Stance.DENIES
        return Refused(f"{_TURNED[verb]}{written}", stance, no.end())

    def confirmed(self, put: str, text: str) -> str | None:
        """What the one who says no more than yes to a question states; None where it is not a mere
        yes (guard ``agrees``; its group ``since`` is the time that may stand behind it), or where
        there is nothing to state. ``put``: as for ``refused``; a question put as a statement
        (``declared``), or one that begins with its verb (``put_plainly``)."""
        guards = self._guards
        if not put or "agrees" not in guards or (yes := guards["agrees"].search(text)) is None:
            return None
        asked = self._fold(put)
        if not self._of_the_other(asked):
            return None
        found = guards["put_plainly"].search(asked) or guards["declared"].search(asked)
        if found is None:
            return None
        verb = (found["verb"] or "do").strip().lower()
        rest = put[slice(*found.span("rest"))]
        since = yes.groupdict().get("since") or ""
        return f"{_TURNED[verb]}{rest} {since}".rstrip()

    def _of_the_other(self, asked: str) -> bool:
        """Whether a question is about the one who answers it: about nobody else, and not about its
        asker."""
        other = self._guards.get("asks_other", self._guards["somebody"])
        return not other.search(asked) and not self._guards["asks_own"].search(asked)

    def of(self, names: Iterable[str]) -> list[Attribute]:
        """Those of some attributes that a value alone may answer."""
        return [self._attributes[name] for name in names if name in self._attributes]
