"""Where a sentence is read: its turn, its conversation, what was said before, in which language."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...graph.model import Turn
from .patterns import Language
from .sentences import Composed, Sentence
from .talk import Talk

LONGEST_QUOTE = 400


@dataclass(frozen=True, slots=True)
class Scene:
    """One sentence of a turn. ``text`` is for matching, in the characters of the patterns; it
    stands at ``begin`` in the composed text of the turn.

    ``opens``: with it the turn may answer a question. ``framed``: it is part of a story.
    """

    turn: Turn
    conversation: str
    number: int
    talk: Talk
    language: Language
    sentence: Sentence
    composed: Composed
    opens: bool = False
    framed: bool = False
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

    def part(self, text: str, framed: bool) -> Scene:
        """The beginning of the sentence that is ``text`` long."""
        sentence = self.sentence
        if len(text) < len(sentence.text):
            sentence = replace(sentence, text=sentence.text[: len(text)])
        return replace(self, sentence=sentence, framed=framed)

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
