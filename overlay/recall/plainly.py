"""A question asked plainly: of whom, which attribute, in which state, of which time. No I/O."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from ...graph.vocabulary import Vocabulary
from .model import View


@dataclass(frozen=True, slots=True)
class Plainly:
    """What is asked for. ``subject`` as the question names it, "I" for whoever asks, None where it
    names nobody; ``at`` a valid time."""

    subject: str | None
    attribute: str
    view: View
    at: datetime | None = None

    def question(self, vocabulary: Vocabulary, *, chinese: bool) -> str:
        """In plain words."""
        label = vocabulary.label(self.attribute, "zh" if chinese else "en")
        if chinese:
            whose = {None: "", "I": "我的"}.get(self.subject, f"{self.subject}的")
            return f"{whose}{label}是什么？"
        whose = {None: "the ", "I": "my "}.get(self.subject, f"{self.subject}'s ")
        return f"What is {whose}{label}?"


class Profiler(Protocol):
    """Reads a question that the rules do not understand."""

    async def plainly(self, question: str, asked_at: datetime) -> Plainly | None:
        """What it asks for; None where that cannot be said."""
