"""The expressions of the pattern files: compiled by PCRE2, and only when they are first used.

Python's own ``re`` takes .02 s for one of the Chinese patterns, because it builds a table of all
65,536 signs for every class that names a few of them. PCRE2 takes a twentieth of that and finds
what it finds some times faster, so that a short log is not spent waiting for patterns.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol, cast

import pcre2

from ...graph.errors import VocabularyError
from .spotting import Gate

_BUDGET: Final = "(*LIMIT_MATCH=2000000)"
"""Steps that PCRE2 may make in one search, some hundredths of a second; an ordinary sentence takes
thousands. Where they are used up nothing is found: no text can make an ingest hang."""

_WRITTEN: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(Z)|.)", re.DOTALL)
r"""What Python writes otherwise: ``\uXXXX`` and ``\UXXXXXXXX`` are signs there, ``\Z`` is the very
end. Every other escape is stepped over whole, so that ``\\u`` stays what it is."""


class Match(Protocol):
    """What was found, as ``re.Match`` tells it: offsets are signs of the text."""

    def group(self, group: str | int = 0, /) -> str | None: ...
    def groupdict(self) -> dict[str, str | None]: ...
    def start(self, group: str | int = 0, /) -> int: ...
    def end(self, group: str | int = 0, /) -> int: ...
    def span(self, group: str | int = 0, /) -> tuple[int, int]: ...
    def __getitem__(self, group: str | int, /) -> Any: ...


@dataclass(frozen=True)
class Expression:
    """A regular expression without regard to case. ``where`` names it in errors.

    Whatever uses it raises ``VocabularyError`` where it is none.
    """

    where: str
    text: str
    gate: Gate | None = None
    """What a text must hold so that it can be found there; asked first, because it costs less."""

    @cached_property
    def compiled(self) -> Any:
        """The compiled expression, of a library without types."""
        try:
            return pcre2.compile(_BUDGET + _WRITTEN.sub(_as_pcre, self.text), pcre2.IGNORECASE)
        except pcre2.PatternError as error:
            raise VocabularyError(f"{self.where}: {error}: {self.text:.200}") from None

    @cached_property
    def groups(self) -> frozenset[str]:
        """The names of its groups."""
        return frozenset(self.compiled.groupindex)

    def search(self, text: str, begin: int = 0, end: int = sys.maxsize) -> Match | None:
        """The first place between two offsets where it is found."""
        if self.gate is not None and self.gate.shut(text):
            return None
        try:
            return cast("Match | None", self.compiled.search(text, begin, end))
        except pcre2.LibraryError:
            return None  # the steps are used up

    def match(self, text: str) -> Match | None:
        """It stands at the beginning."""
        if self.gate is not None and self.gate.shut(text):
            return None
        try:
            return cast("Match | None", self.compiled.match(text))
        except pcre2.LibraryError:
            return None

    def fullmatch(self, text: str) -> Match | None:
        """It is the whole text."""
        try:
            return cast("Match | None", self.compiled.fullmatch(text))
        except pcre2.LibraryError:
            return None

    def finditer(self, text: str, begin: int = 0, end: int = sys.maxsize) -> Iterable[Match]:
        """All places between two offsets, one after the other."""
        # Most are found nowhere, and one search costs half of what the start of many does.
        return () if self.search(text, begin, end) is None else self._all(text, begin, end)

    def sub(self, by: str, text: str) -> str:
        """The text with ``by``, as it stands, in all places."""
        try:
            return cast("str", self.compiled.sub(lambda _: by, text))
        except pcre2.LibraryError:
            return text  # the steps are used up

    def _all(self, text: str, begin: int, end: int) -> Iterator[Match]:
        try:
            yield from self.compiled.finditer(text, begin, end)
        except pcre2.LibraryError:
            return


def _as_pcre(escape: re.Match[str]) -> str:
    if escape[3]:
        return r"\z"
    code = escape[1] or escape[2]
    return chr(int(code, 16)) if code else escape[0]


def alternatives(words: list[str], space: str) -> str:
    """A group that matches any of the words, the longest first."""
    longest = sorted(words, key=len, reverse=True)
    escaped = (re.escape(word).replace("\\ ", space) for word in longest)
    return f"(?:{'|'.join(escaped)})"
