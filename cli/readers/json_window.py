"""A window that moves over a JSON text: what has been read and not yet been taken."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

LARGEST: Final = 32 << 20
"""Characters of one element or bytes of one line; what is larger is set aside."""

_CHUNK: Final = 1 << 16
_MOST_TOKENS: Final = 2_000_000
"""Brackets and strings that are looked at behind something broken; a second or two."""
_BLANK: Final = re.compile(r"[ \t\r\n]*")
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[][{},"]', re.S)


class Window:
    """A part of the text; ``at`` is the place of the next value, ``line`` counts from 1."""

    def __init__(self, read: Callable[[int], str]) -> None:
        self._read = read
        self.text = ""
        self.at = 0
        self.line = 1
        self.failed_at: int | None = None
        """Where in ``text`` the last value stopped being JSON; None where it is JSON in form."""

    def starts(self, sign: str) -> bool:
        """Whether this stands next."""
        return self.text.startswith(sign, self.at)

    @property
    def left(self) -> int:
        """How many characters have been read and not been taken."""
        return len(self.text) - self.at

    def more(self) -> bool:
        """Read on; False at the end. Raises ``ValueError`` where a value gets too large."""
        if self.left > LARGEST:
            self.failed_at = None
            raise ValueError(f"after line {self.line}: larger than {LARGEST >> 20} MiB")
        # Doubling keeps the number of parses of one large element logarithmic.
        chunk = self._read(max(_CHUNK, self.left))
        self.text = self.text[self.at :] + chunk
        self.at = 0
        return bool(chunk)

    def drop(self, end: int) -> None:
        """Leave behind what stands before this place in ``text``."""
        self.line += self.text.count("\n", self.at, end)
        self.at = end
        self.failed_at = None

    def skip(self) -> None:
        """Leave blanks behind, reading on where there is nothing else."""
        while True:
            blank = _BLANK.match(self.text, self.at)
            self.drop(blank.end() if blank else self.at)
            if self.left or not self.more():
                return

    def pass_over(self) -> bool:
        """Leave the value behind by its brackets alone, however large it is.

        False, with nothing certain about where it stands, where the text has no such end.
        """
        if not (self.starts("[") or self.starts("{")):
            return False
        depth = tokens = 0
        while True:
            place = self.at
            for token in _TOKEN.finditer(self.text, self.at):
                sign = token[0]
                tokens += 1
                if sign == '"' or tokens > _MOST_TOKENS:
                    break  # a string that goes on in what has not been read, or enough
                place = token.end()
                if sign in "[{":
                    depth += 1
                elif sign in "]}":
                    depth -= 1
                    if depth == 0:
                        self.drop(place)
                        return True
            self.drop(place)
            if self.left > LARGEST or tokens > _MOST_TOKENS or not self.more():
                return False

    def closed(self) -> str | None:
        """The object that begins here, cut behind the last whole element of its outermost list
        before the place where it fails, and closed. None where there is no such list."""
        if self.failed_at is None or not self.starts("{"):
            return None
        depth = 0
        inside: int | None = None  # depth inside the outermost list
        cut: int | None = None
        for tokens, token in enumerate(_TOKEN.finditer(self.text, self.at, self.failed_at)):
            sign = token[0]
            if sign == '"':
                break
            if tokens == _MOST_TOKENS:
                return None
            if sign in "[{":
                depth += 1
                if sign == "[" and inside is None:
                    inside, cut = depth, token.end()
            elif sign in "]}":
                depth -= 1
                if inside is not None and depth < inside:
                    inside = cut = None
            if inside == depth and sign not in "[{,":
                cut = token.end()
        if inside is None or cut is None:
            return None
        return self.text[self.at : cut] + "]" + "}" * (inside - 1)
