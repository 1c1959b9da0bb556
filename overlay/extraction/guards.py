"""What around a statement changes it: questions, doubt, fiction, somebody else's words.

Guards are expressions of the language's file. On the sentence: ``question``, ``asking`` (one
without its mark), ``tail`` (a question hung onto a statement), ``echo`` (a word that is asked about
after a statement, its group 1), ``request`` (a question without its mark, at the end), ``granted``
(in a question: from here on it states its ground), ``statement_colon``, ``joke``, ``fiction``,
``frame`` (from here to the end of the turn all is supposed), ``dictation`` (from here on it is a
text to work on), ``quoting`` (what stands after it, in the whole text of the turn, is somebody
else's: to the end of its lines, group ``letter``: to the end of the turn). On what stands before
the statement: ``nothing``, ``adjacent`` and ``others`` (it says nothing), ``supposing``,
``imagined`` (supposed although it is taken for granted), ``unsaid`` (it is taken back),
``some_day`` (it is yet to come). On what stands after it: ``after_drop``, ``cancelled`` (anywhere
after it), ``after_ended`` (who it is about died, or left), ``after_over`` (it lasted so long, and
need not any more), ``after_supposing``, ``any_more``. A language may do without
``echo``, ``request``, ``granted`` and ``imagined``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...graph.model import Stance
from .expressions import Expression
from .patterns import Language
from .sentences import MASK, Sentence

_MARKED = (MASK, '"', "“", "「", "『", "«")
_BUT = re.compile(r",? but |[，；]但是?|不过", re.IGNORECASE)


def stated(sentence: Sentence, language: Language) -> Sentence | None:
    """The first part of a sentence that states something; None where it only asks or jokes."""
    guards = language.guards
    text = sentence.text
    if guards["joke"].search(text) and not guards["withdrawing"].search(text):
        return None
    if sentence.question and "echo" in guards and (echo := guards["echo"].match(text)):
        sentence = replace(sentence, text=text[: echo.end(1)], question=False)
        text = sentence.text
    if not sentence.question:
        if guards["asking"].search(text):
            return None
        request = guards.get("request")
        found = request.search(text) if request is not None else None
        return replace(sentence, text=text[: found.start()]) if found else sentence
    if guards["question"].search(text):
        return None
    for guard in ("statement_colon", "tail"):
        if found := guards[guard].search(text):
            end = found.end(1) if guard == "statement_colon" else found.start()
            if end > 0:
                return replace(sentence, text=text[:end])
    return None


def parts(sentence: Sentence, language: Language) -> Iterator[tuple[Sentence, bool]]:
    """The parts of a sentence that may say something, each with whether it only asks.

    What is asked can still take something for granted: in "how do I train my dog Luna?" there is a
    dog. Nothing of a joke is meant.
    """
    part = stated(sentence, language)
    if part is None:
        if language.guards["joke"].search(sentence.text):
            return
        yield sentence, True
        if (found := _granted(sentence, language)) is not None:
            yield found, False
        return
    yield part, False
    if rest := sentence.text[len(part.text) :]:
        asked = replace(sentence, text=rest, begin=sentence.begin + len(part.text))
        yield asked, True
        if (found := _granted(asked, language)) is not None:
            yield found, False


def _granted(asked: Sentence, language: Language) -> Sentence | None:
    """What a question says of its own ground: "where can I eat, given that I am vegan?"."""
    guard = language.guards.get("granted")
    match = guard.search(asked.text) if guard is not None else None
    if match is None:
        return None
    text = asked.text[match.end() :]
    if found := language.guards["tail"].search(text):
        text = text[: found.start()]
    return replace(asked, text=text.rstrip("?"), begin=asked.begin + match.end(), question=False)


class Frame:
    """What the sentences of one turn, read in its order, say of those that follow them."""

    def __init__(self, language: Language) -> None:
        self._guards = language.guards
        self._quoted: list[tuple[int, int]] | None = None
        self._read = 0
        self._supposed = False
        self._dictated = False

    def before(self, text: str, sentence: Sentence) -> bool | None:
        """Whether a sentence of the text tells a story or a dream; None where it is only a text to
        work on, or somebody else's. The turn is read once: what stands before an earlier sentence
        is known."""
        if self._quoted is None:
            self._quoted = list(_quoted(text, self._guards["quoting"]))
        end = sentence.begin + len(sentence.text)
        if any(at < end and sentence.begin < to for at, to in self._quoted):
            return None
        if not self._dictated and self._guards["dictation"].search(sentence.text):
            self._dictated = True
        begin, self._read = self._read, max(self._read, sentence.begin)
        if not self._supposed and begin < sentence.begin:
            self._supposed = self._guards["frame"].search(text, begin, sentence.begin) is not None
        if not self._dictated and begin < sentence.begin:
            self._dictated = (
                self._guards["dictation"].search(text[begin : sentence.begin]) is not None
            )
        if self._dictated:
            return None
        return self._supposed or self._guards["fiction"].search(sentence.text) is not None


def _quoted(text: str, quoting: Expression) -> Iterator[tuple[int, int]]:
    """The places of a turn where it hands on what somebody else wrote, without quotation marks.

    A letter goes on to the end of the turn; what somebody said to the end of the line, or, where
    it begins on a new one, of the paragraph.
    """
    for match in quoting.finditer(text):
        at = match.end()
        follows = text[at:].lstrip()
        if follows.startswith(_MARKED):
            continue  # the marks say where it ends
        end = len(text)
        if not match.groupdict().get("letter"):
            begun = len(text) - len(follows)
            end = text.find("\n\n" if "\n" in text[at:begun] else "\n", begun)
        yield at, end if end >= 0 else len(text)


def weighed(text: str, begin: int, end: int, stance: Stance, language: Language) -> Stance | None:
    """The stance that remains of a statement between ``begin`` and ``end``; None for nothing."""
    guards = language.guards
    before = text[:begin]
    if before:
        if guards["adjacent"].search(before) or guards["nothing"].search(before):
            return None
        if guards["others"].search(before):
            return None
        if guards["supposing"].search(_last_part(before)) or guards["frame"].search(before):
            kept = _followed(text[end:], stance, guards)
            return None if kept is None else weaker(stance)
        if stance is Stance.ASSERTS and guards["unsaid"].search(before):
            return Stance.RETRACTS
        if stance is Stance.ASSERTS and guards["some_day"].search(before):
            return Stance.SUPPOSES
    kept = _followed(text[end:], stance, guards)
    if kept is Stance.DENIES and guards["any_more"].search(text[begin:]):
        return Stance.ENDS
    if kept is Stance.DENIES and guards["never_said"].search(text):
        return Stance.RETRACTS
    return kept


def presumed(text: str, begin: int, end: int, stance: Stance, language: Language) -> Stance | None:
    """The same of what is taken for granted: only other people's words, what is imagined and what
    follows it count."""
    guards = language.guards
    before = text[:begin]
    if before:
        if guards["others"].search(before):
            return None
        if guards.get("imagined", guards["supposing"]).search(before):
            return weaker(stance)
    return _followed(text[end:], stance, guards)


def _followed(after: str, stance: Stance, guards: Mapping[str, Expression]) -> Stance | None:
    """What is left of a stance by what stands after the statement."""
    if not after:
        return stance
    if guards["after_drop"].search(after) or guards["cancelled"].search(after):
        return None
    if stance is not Stance.ASSERTS:
        return stance
    if guards["after_ended"].search(after):
        return Stance.ENDS
    if guards["after_over"].search(after):
        return None
    return Stance.SUPPOSES if guards["after_supposing"].search(after) else stance


def _last_part(before: str) -> str:
    """What stands before a statement since the last "but": a wish before it is not about it."""
    return _BUT.split(before)[-1]


def weaker(stance: Stance) -> Stance | None:
    """What a supposition leaves of a stance: whoever supposes ends and denies nothing."""
    return Stance.SUPPOSES if stance in (Stance.ASSERTS, Stance.PLANS, Stance.SUPPOSES) else None
