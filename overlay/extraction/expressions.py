"""Expressions that are compiled when they are first used: most never are.

Python keeps a table of 65,536 entries for every class that mixes a few signs beyond Latin, and asks
each sign of a wide range for its other case. Chinese patterns hold a dozen such classes each, so
they are compiled as alternatives that mean the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...graph.errors import VocabularyError

_SIGN = r"(?:\\u[0-9a-f]{4}|\\U[0-9a-fA-F]{8}|\\.|[^\[\]\\])"
_CLASS = re.compile(rf"\[(\^?)((?:{_SIGN})+)\]")
_MEMBER = re.compile(rf"({_SIGN})(?:-({_SIGN}))?", re.DOTALL)
_BEHIND = re.compile(r"(\(\?<[=!](?:[^()\[\]]|\[[^\]]*\])*\))")
"""A look behind has to have one width: its classes stay, with regard to case."""
_PLAIN = r"[^()|\\\[\]?*+.^$\x00-\xff]"
_CHOICE = re.compile(rf"(\((?:\?:|\?P<\w+>|\?[=!]))((?:{_PLAIN}\|){{2,}}{_PLAIN})(?=\))")
_NEVER = "\x1f\x1f"
"""An alternative that never stands there, and keeps the others from being made a class again."""


@dataclass(frozen=True)
class Expression:
    """A regular expression without regard to case. ``where`` names it in errors.

    Whatever uses it raises ``VocabularyError`` where it is none.
    """

    where: str
    text: str

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The compiled expression."""
        try:
            return re.compile(_cheap(self.text), re.IGNORECASE)
        except re.error as error:
            raise VocabularyError(f"{self.where}: {error}: {self.text:.200}") from None

    def search(self, text: str) -> re.Match[str] | None:
        """As of a compiled one."""
        return self.regex.search(text)

    def match(self, text: str) -> re.Match[str] | None:
        """As of a compiled one."""
        return self.regex.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """As of a compiled one."""
        return self.regex.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As of a compiled one."""
        return self.regex.finditer(text)

    def sub(self, by: str, text: str) -> str:
        """As of a compiled one."""
        return self.regex.sub(by, text)


def _cheap(text: str) -> str:
    """The same expression without classes that need a table."""
    if text.isascii() and "\\u" not in text:
        return text
    pieces = _BEHIND.split(text)
    for at in range(1, len(pieces), 2):
        pieces[at] = _CLASS.sub(r"(?-i:\g<0>)", pieces[at])
    for at in range(0, len(pieces), 2):
        pieces[at] = _CHOICE.sub(rf"\1\2|{_NEVER}", _CLASS.sub(_spread, pieces[at]))
    return "".join(pieces)


def _spread(found: re.Match[str]) -> str:
    """A class as alternatives, where it holds signs beyond Latin."""
    negated, body = found.groups()
    if body.isascii() and "\\u" not in body:
        return found[0]
    narrow: list[str] = []
    wide: list[str] = []
    for member in _MEMBER.finditer(body):
        low, high = member.groups()
        if low.isascii() and not low.startswith(("\\u", "\\U")):
            narrow.append(member[0])
        else:
            wide.append(f"(?-i:[{member[0]}])" if high else low)
    if negated:
        return f"(?:(?!{_any(wide)})" + (f"[^{''.join(narrow)}])" if narrow else r"[\s\S])")
    if narrow:
        wide.append(f"[{''.join(narrow)}]")
    return f"(?:{_any(wide)})"


def _any(alternatives: list[str]) -> str:
    return "|".join([*alternatives, _NEVER] if len(alternatives) > 1 else alternatives)


def alternatives(words: list[str], space: str) -> str:
    """A group that matches any of the words, the longest first."""
    longest = sorted(words, key=len, reverse=True)
    escaped = (re.escape(word).replace("\\ ", space) for word in longest)
    return f"(?:{'|'.join(escaped)})"
