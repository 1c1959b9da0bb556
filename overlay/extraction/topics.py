"""Of whom a conversation speaks: whom "she" means, and whether a speaker speaks of themself."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from ...graph.model import Authority, Turn
from .expressions import Match
from .people import Subject

_CONVERSATIONS = 10_000
_KEPT = 4
_NEAR = 6
"""Turns after which "she" is no longer somebody spoken of before."""
_JUST = 2
"""Turns after which a statement without a subject is about its speaker again."""
_LONG = timedelta(hours=24)
"""After so long nobody goes on about somebody without saying who."""


@dataclass(frozen=True, slots=True)
class Mentioned:
    """Somebody spoken of; ``pronouns``: those that can mean them, none known: all."""

    name: str
    number: int
    pronouns: str


@dataclass(slots=True)
class Topics:
    """The last persons of each conversation, and of whom each speaker spoke last. Bounded."""

    _others: OrderedDict[str, deque[Mentioned]] = field(default_factory=OrderedDict)
    _last: OrderedDict[tuple[str, str], tuple[int, bool, datetime]] = field(
        default_factory=OrderedDict
    )

    def hear(
        self,
        turn: Turn,
        conversation: str,
        number: int,
        subject: Subject | None,
        match: Match,
        *,
        leads: bool,
    ) -> None:
        """Somebody is spoken of; None: somebody without a name. ``leads``: the sentence begins
        with them, so that it is about them."""
        own = subject is not None and subject.name == turn.speaker
        groups = match.groupdict()
        if turn.authority is Authority.USER and (own or (leads and groups.get("who"))):
            self._last[conversation, turn.speaker] = number, own, turn.at
            self._last.move_to_end((conversation, turn.speaker))
        if own:
            return
        pronouns = "".join(sign for name, sign in _SIGNS.items() if groups.get(name))
        self.mention(conversation, "" if subject is None else subject.name, number, pronouns)

    def mention(self, conversation: str, name: str, number: int, pronouns: str = "") -> None:
        """Somebody other than the speaker is named; "": nobody can tell who."""
        others = self._others.setdefault(conversation, deque(maxlen=_KEPT))
        self._others.move_to_end(conversation)
        known = next((one.pronouns for one in others if one.name == name), "")
        others.append(Mentioned(name, number, pronouns or known))
        while len(self._others) > _CONVERSATIONS:
            self._others.popitem(last=False)
        while len(self._last) > _CONVERSATIONS:
            self._last.popitem(last=False)

    def third(self, turn: Turn, conversation: str, number: int, pronoun: str) -> Subject | None:
        """Whom a pronoun of the third person means: the last one spoken of whom it can mean."""
        for one in reversed(self._others.get(conversation, ())):
            if number - one.number > _NEAR:
                return None
            if one.pronouns and pronoun not in one.pronouns:
                continue
            if not one.name:
                return None
            return None if one.name == turn.speaker else Subject(one.name, turn.authority)
        return None

    def own(self, turn: Turn, conversation: str, number: int) -> bool:
        """Whether the speaker, without a subject, can only mean themself."""
        last = self._last.get((conversation, turn.speaker))
        if last is None:
            return True
        heard, own, at = last
        return own or number - heard > _JUST or turn.at - at > _LONG


_SIGNS = {"her": "她", "him": "他"}
"""Groups of a mention that tell which pronoun can mean them."""
