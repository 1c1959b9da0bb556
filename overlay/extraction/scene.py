"""Where a sentence is read: its turn, its conversation, what was said before, in which language."""

from __future__ import annotations

from dataclasses import dataclass

from ...graph.model import Turn
from .patterns import Language
from .sentences import Composed
from .talk import HEARD, Talk

LONGEST_QUOTE = 400


@dataclass(frozen=True, slots=True)
class Scene:
    """One sentence of a turn. ``text`` is for matching; it stands at ``begin`` in the composed text
    of the turn. ``asked``: it is a question. ``heard``: the turn before, if by somebody else;
    ``whole``: the plain text of this one."""

    turn: Turn
    conversation: str
    number: int
    talk: Talk
    language: Language
    text: str
    begin: int
    framed: bool
    composed: Composed
    asked: bool
    heard: str
    whole: str

    @property
    def before(self) -> str:
        """What was said just before it: the turn before, and this one so far."""
        return f"{self.heard}\n{self.whole[max(0, self.begin - HEARD) : self.begin]}"

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
