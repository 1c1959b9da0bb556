"""Where a sentence is read: its turn, its conversation, what was said before, in which language."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...graph.model import Turn
from .patterns import Language
from .sentences import Composed, Sentence
from .talk import HEARD, Talk

LONGEST_QUOTE = 400


@dataclass(frozen=True, slots=True)
class Scene:
    """One sentence of a turn. ``text`` is for matching, in the characters of the patterns; it
    stands at ``begin`` in the composed text of the turn.

    ``heard``: the turn before, if by somebody else; ``put``: the question in it that the sentence
    may answer; ``whole``: the plain text of this turn. ``opens``: with it the turn may answer a
    question. ``framed``: it is part of a story. ``asked``: it only asks.
    """

    turn: Turn
    conversation: str
    number: int
    talk: Talk
    language: Language
    sentence: Sentence
    composed: Composed
    heard: str = ""
    put: str = ""
    whole: str = ""
    opens: bool = False
    framed: bool = False
    asked: bool = False
    text: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.language.fold(self.sentence.text))

    @property
    def begin(self) -> int:
        """Where the sentence stands in the composed text of the turn."""
        return self.sentence.begin

    @property
    def question(self) -> bool:
        """Whether it ends as a question."""
        return self.sentence.question

    @property
    def before(self) -> str:
        """What was said just before it: the turn before, and this one so far."""
        return f"{self.heard}\n{self.whole[max(0, self.begin - HEARD) : self.begin]}"

    def folded(self) -> Sentence:
        """The sentence in the characters of the patterns."""
        if self.text is self.sentence.text:
            return self.sentence
        return replace(self.sentence, text=self.text)

    def part(self, part: Sentence, *, framed: bool, asked: bool) -> Scene:
        """One part of the sentence, in the turn's own characters."""
        if part is self.sentence and (framed, asked) == (self.framed, self.asked):
            return self
        at = part.begin - self.begin
        written = self.sentence.text[at : at + len(part.text)]
        return replace(self, sentence=replace(part, text=written), framed=framed, asked=asked)

    def quote(self, span: tuple[int, int]) -> tuple[str, tuple[int, int]]:
        """The exact words around a place in the sentence, and where they stand in the turn."""
        if len(self.text) <= LONGEST_QUOTE:
            span = (0, len(self.text))
        begin = self.composed.own(self.begin + span[0])
        end = self.composed.own(self.begin + min(span[1], span[0] + LONGEST_QUOTE))
        return self.turn.text[begin:end], (begin, end)

    def place(self, at: int) -> int:
        """Where a place of the sentence stands in the turn."""
        return self.composed.own(self.begin + at)

    def own(self, begin: int, end: int) -> str:
        """A piece of the sentence in the turn's own characters."""
        return self.sentence.text[begin:end]
