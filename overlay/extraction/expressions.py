"""Expressions that are compiled when they are first used: most never are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...graph.errors import VocabularyError

_WIDE = re.compile(r"\[\^?[^\[\]^]*\\u4e00-\\u9fff[^\[\]]*\]")
"""A class of all Chinese signs. They have no case; without a word about it each of twenty thousand
is asked for its own, in every expression."""


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
            return re.compile(_WIDE.sub(r"(?-i:\g<0>)", self.text), re.IGNORECASE)
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
