"""Who a statement is about: the speaker, the one spoken to, somebody else."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache

from ...graph.model import Authority, Turn
from ...graph.values import normal_text
from .patterns import Language

_LARGEST = 10_000
_FIRST = frozenset(
    (
        "i",
        "we",
        "my",
        "our",
        "me",
        "我",
        "我们",
        "我的",
        "我们的",
        "咱们",
        "咱",
        "我家",
        "我这边",
        "我人",
        "我自己",
        "我俩",
        "我个人",
        "俺",
        "本人",
        "咱家",
        "我家里",
        "家里",
        "我们家",
        "我们家里",
    )
)
_OTHERS = re.compile(r"your\b|[你您]")
_SECOND = frozenset(("you", "your", "你", "您", "你的", "您的", "你们"))


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a statement is about, with the authority that the turn has on that."""

    name: str
    authority: Authority


class People:
    """The speakers met so far, by group and by conversation. Bounded."""

    def __init__(self) -> None:
        self._group: OrderedDict[tuple[str, str], dict[str, None]] = OrderedDict()
        self._last_user: OrderedDict[str, str] = OrderedDict()
        self._here: OrderedDict[str, dict[str, str]] = OrderedDict()

    def hear(self, turn: Turn, conversation: str) -> None:
        """Know the speaker of a turn from now on."""
        if turn.authority is not Authority.USER:
            return
        self._last_user[conversation] = turn.speaker
        self._last_user.move_to_end(conversation)
        here = self._here.setdefault(conversation, {})
        self._here.move_to_end(conversation)
        if turn.speaker in here.values():
            return
        for short in _short_names(turn.speaker):
            here[short] = turn.speaker
            self._group.setdefault((turn.group, short), {})[turn.speaker] = None
        for table in (self._group, self._last_user, self._here):
            while len(table) > _LARGEST:
                table.popitem(last=False)

    def speaker(self, turn: Turn, conversation: str, mention: str) -> str | None:
        """The speaker of the log that a name means: of this conversation, or the only such one."""
        short = normal_text(mention)
        if found := self._here.get(conversation, {}).get(short):
            return found
        known = self._group.get((turn.group, short), {})
        return next(iter(known)) if len(known) == 1 else None

    def subject(
        self, turn: Turn, conversation: str, mention: str, language: Language
    ) -> Subject | None:
        """Whom a mention means, None where nobody can be named.

        An assistant's "you" is the user; its "I" is nobody. Somebody who speaks for themself in
        the log is reported by others. A related person without a name is called after the speaker
        ("Kofi's sister"), unless there may be several.
        """
        short = normal_text(language.fold(mention))
        spoken_to = turn.authority is Authority.ASSISTANT
        if not short or short in _FIRST or short.endswith(" and i"):
            return None if turn.authority is not Authority.USER else self._self(turn)
        if short in _SECOND:
            user = self._last_user.get(conversation) if spoken_to else None
            return None if user is None else Subject(user, turn.authority)
        owner = self._self(turn)
        if not spoken_to and _OTHERS.match(short):
            return None  # "your mother" is not the mother of whoever says it
        if spoken_to:
            user = self._last_user.get(conversation)
            owner = None if user is None else Subject(user, turn.authority)
        name = self._named(mention, language, owner)
        if name is None:
            return None
        return self.named(turn, conversation, name)

    def named(self, turn: Turn, conversation: str, name: str) -> Subject:
        """Somebody by their name, with the authority that the turn has on them."""
        met = self.speaker(turn, conversation, name)
        if turn.authority is not Authority.USER:
            return Subject(met or name, turn.authority)
        if met is not None and met != turn.speaker:
            return Subject(met, Authority.REPORTED)
        return Subject(met or name, Authority.USER)

    def _self(self, turn: Turn) -> Subject | None:
        return Subject(turn.speaker, turn.authority)

    def _named(self, mention: str, language: Language, owner: Subject | None) -> str | None:
        related = language.guards["related"].fullmatch(language.fold(mention.strip()))
        if related is None:
            return mention.strip(" '\"")
        if related["name"]:
            return mention.strip()[slice(*related.span("name"))].strip()
        called = language.relations.get(related["relation"].lower(), "")
        if not called or owner is None:
            return None
        return f"{owner.name}'s {called}" if language.spaced else f"{owner.name}的{called}"


@lru_cache(maxsize=4096)
def _short_names(speaker: str) -> frozenset[str]:
    """The full name, without an addition in brackets, and the first name."""
    bare = re.sub(r"\s*[(（].*", "", speaker)
    names = {normal_text(speaker), normal_text(bare)}
    first = bare.split()
    if len(first) > 1 and first[0][:1].isalpha():
        names.add(normal_text(first[0]))
    return frozenset(names - {""})
