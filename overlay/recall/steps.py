"""How long each step of a question took."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from time import perf_counter


class Step(StrEnum):
    """The steps of a question, in their order."""

    PROFILE = "profile"  # what is asked, of which time, of whom
    SEED = "seed"  # which slots that means, and what they hold
    FIND = "find"  # what they say
    SEARCH = "search"  # what else speaks of it, by its words
    RANK = "rank"  # what of that is shown, in which block
    QUOTE = "quote"  # who said it, in which words
    PACK = "pack"  # what of that fits the budget
    ANSWER = "answer"  # the answer in words


class Steps:
    """A watch that is read after each step. ``clock`` gives seconds and never goes back."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._last = clock()
        self._spent: dict[Step, float] = {}

    def done(self, step: Step) -> None:
        """The time since the last reading went into this step; a step may be done twice."""
        now = self._clock()
        self._spent[step] = self._spent.get(step, 0.0) + (now - self._last) * 1000
        self._last = now

    @property
    def milliseconds(self) -> dict[str, float]:
        """What each step took so far, in the order of the steps, to a microsecond."""
        return {str(step): round(self._spent[step], 3) for step in Step if step in self._spent}
