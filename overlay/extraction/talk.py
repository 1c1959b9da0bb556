"""What was said before: values of each speaker, the project at hand. Bounded, one pass."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeVar

from ...graph.model import Stance, Turn
from ...graph.values import normal_text
from .candidate import Candidate
from .kinds import singular
from .people import People
from .topics import Topics

Key = TypeVar("Key")
Kept = TypeVar("Kept")

_SPEAKERS = 10_000
_REMEMBERED = 96
HEARD = 2_000
"""Signs of a turn, its last ones, to which the next turn may answer."""
_ANSWERED = 2
"""Turns after which a question is no longer answered by a value alone."""
_IN_MIND = timedelta(hours=24)
_SAYING = (Stance.ASSERTS, Stance.CORRECTS, Stance.PLANS)


@dataclass(frozen=True, slots=True)
class Said:
    """A candidate, and where it was said: conversation, number of the turn in it, when."""

    candidate: Candidate
    conversation: str
    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: who asked it in which turn, about which attributes, in which words and language;
    ``own``: it is about the one who is asked; ``at``: when."""

    speaker: str
    number: int
    own: bool
    attributes: frozenset[str]
    text: str
    language: str
    at: datetime


@dataclass(slots=True)
class Talk:
    """The memory of one pass of the extractor."""

    people: People = field(default_factory=People)
    topics: Topics = field(default_factory=Topics)
    _asked: OrderedDict[str, Asked] = field(default_factory=OrderedDict)
    _staged: OrderedDict[str, bool] = field(default_factory=OrderedDict)
    _said: OrderedDict[tuple[str, str], deque[Said]] = field(default_factory=OrderedDict)
    _projects: OrderedDict[str, str] = field(default_factory=OrderedDict)
    _numbers: OrderedDict[str, int] = field(default_factory=OrderedDict)
    _last: OrderedDict[str, tuple[str, str]] = field(default_factory=OrderedDict)

    def turn(self, conversation: str) -> int:
        """The number of a new turn of the conversation."""
        number = self._numbers[conversation] = self._numbers.get(conversation, -1) + 1
        self._numbers.move_to_end(conversation)
        _bound(self._numbers)
        return number

    def listen(self, turn: Turn, conversation: str) -> str:
        """The turn is the last one of its conversation from now on. What was said before it by
        somebody else, "" where nothing was."""
        speaker, text = self._last.get(conversation, (turn.speaker, ""))
        self._last[conversation] = turn.speaker, turn.text[-HEARD:]
        self._last.move_to_end(conversation)
        _bound(self._last)
        return text if speaker != turn.speaker else ""

    def remember(self, turn: Turn, conversation: str, number: int, found: list[Candidate]) -> None:
        """Keep what a turn says."""
        if not found:
            return
        key = (turn.group, turn.speaker)
        said = self._said.setdefault(key, deque(maxlen=_REMEMBERED))
        self._said.move_to_end(key)
        said.extend(Said(one, conversation, number, turn.at) for one in found)
        _bound(self._said)

    def unsay(self, turn: Turn, one: Candidate) -> None:
        """Forget what the same turn took back."""
        said = self._said.get((turn.group, turn.speaker), ())
        if kept := [other for other in said if other.candidate is not one]:
            self._said[turn.group, turn.speaker] = deque(kept, maxlen=_REMEMBERED)
        else:
            self._said.pop((turn.group, turn.speaker), None)

    def knows(self, turn: Turn) -> bool:
        """Whether the turn's speaker has said anything yet."""
        return (turn.group, turn.speaker) in self._said

    def latest(self, turn: Turn) -> list[Said]:
        """What the turn's speaker said, the latest first."""
        return list(reversed(self._said.get((turn.group, turn.speaker), ())))

    def recent(self, turn: Turn, conversation: str, number: int, turns: int) -> list[Said]:
        """What the speaker said in the last ``turns`` turns of this conversation, latest first.

        Nothing that was said long before: "sorry, …" means what both still have in mind.
        """
        return [
            one
            for one in self.latest(turn)
            if one.conversation == conversation
            and number - one.number <= turns
            and turn.at - one.at <= _IN_MIND
        ]

    def known(self, turn: Turn, subject: str, attribute: str, text: str) -> str | None:
        """The value that the speaker gave this slot before, if the text means it, and only it."""
        wanted = normal_text(text)
        found: str | None = None
        several = False
        for said in self.latest(turn):
            one = said.candidate
            if one.attribute != attribute or one.subject != subject or one.stance not in _SAYING:
                continue
            if not isinstance(one.value, str) or not means(wanted, full := normal_text(one.value)):
                continue
            if full == wanted:
                return one.value
            if found is not None and normal_text(found) != full:
                several = True
            found = found or one.value
        return None if several else found

    def asking(self, turn: Turn, conversation: str, asked: Asked | None, *, answered: bool) -> None:
        """A turn asks, or answers; a question stands until somebody has answered it."""
        if asked is not None:
            self._asked[conversation] = asked
            self._asked.move_to_end(conversation)
            _bound(self._asked)
        elif answered:
            before = self._asked.get(conversation)
            if before is not None and before.speaker != turn.speaker:
                del self._asked[conversation]

    def asked(self, turn: Turn, conversation: str, number: int) -> Asked | None:
        """The question that the turn may answer: just asked, by somebody else."""
        asked = self._asked.get(conversation)
        if asked is None or asked.speaker == turn.speaker or number - asked.number > _ANSWERED:
            return None
        return asked if turn.at - asked.at <= _IN_MIND else None

    def stage(self, conversation: str, begins: bool) -> None:
        """A play begins or ends: what is said in it is supposed."""
        self._staged[conversation] = begins
        self._staged.move_to_end(conversation)
        _bound(self._staged)

    def staged(self, conversation: str) -> bool:
        """Whether the conversation is a play."""
        return self._staged.get(conversation, False)

    def project(self, conversation: str) -> str | None:
        """The project that the conversation is about."""
        return self._projects.get(conversation)

    def set_project(self, conversation: str, name: str) -> None:
        """The conversation turns to this project."""
        self._projects[conversation] = name
        self._projects.move_to_end(conversation)
        _bound(self._projects)


def _bound(table: OrderedDict[Key, Kept]) -> None:
    while len(table) > _SPEAKERS:
        table.popitem(last=False)


def means(short: str, full: str) -> bool:
    if short == full or singular(short) == singular(full):
        return True
    if len(short) < 2 or len(full) < 2:
        return False
    if full.isascii():
        return full.startswith(short + " ") or full.endswith(" " + short)
    return full.startswith(short) or full.endswith(short)
