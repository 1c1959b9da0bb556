"""A window that moves over a JSON text: what has been read and not yet been taken."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

LARGEST: Final = 32 << 20
"""Characters of one element or bytes of one line; what is larger is set aside."""

_CHUNK: Final = 1 << 16
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[][{},"]', re.S)
_OPEN: Final = {"[": "]", "{": "}"}


class Window:
    """The text from the next value on, as far as it has been read. ``line`` counts from 1."""

    def __init__(self, read: Callable[[int], str]) -> None:
        self._read = read
        self.text = ""
        self.line = 1
        self.failed_at: int | None = None
        """Where in ``text`` the last value stopped being JSON; None where it is JSON in form."""

    def starts(self, sign: str) -> bool:
        """Whether the text begins with this."""
        return self.text.startswith(sign)

    def more(self) -> bool:
        """Read on; False at the end. Raises ``ValueError`` where a value gets too large."""
        if len(self.text) > LARGEST:
            self.failed_at = None
            raise ValueError(f"after line {self.line}: larger than {LARGEST >> 20} MiB")
        # Doubling keeps the number of parses of one large element logarithmic.
        chunk = self._read(max(_CHUNK, len(self.text)))
        self.text += chunk
        return bool(chunk)

    def drop(self, count: int) -> None:
        """Leave so many characters behind."""
        self.line += self.text.count("\n", 0, count)
        self.text = self.text[count:]
        self.failed_at = None

    def skip(self) -> None:
        """Leave blanks behind, reading on where there is nothing else."""
        while True:
            blank = len(self.text) - len(self.text.lstrip(" \t\r\n"))
            self.drop(blank)
            if self.text or not self.more():
                return

    def pass_over(self) -> bool:
        """Leave the value behind by its brackets alone, however large it is.

        False, with nothing certain about where it stands, where the text has no such end.
        """
        if self.text[:1] not in _OPEN:
            return False
        depth = 0
        while True:
            place = 0
            for token in _TOKEN.finditer(self.text):
                sign = token[0]
                if sign == '"':
                    break  # a string that goes on in what has not been read
                place = token.end()
                if sign in "[{":
                    depth += 1
                elif sign in "]}":
                    depth -= 1
                    if depth == 0:
                        self.drop(place)
                        return True
            self.drop(place)
            if len(self.text) > LARGEST:
                return False
            chunk = self._read(max(_CHUNK, len(self.text)))
            if not chunk:
                return False
            self.text += chunk

    def closed(self) -> str | None:
        """The object that begins here, cut behind the last whole element of its outermost list
        before the place where it fails, and closed. None where there is no such list."""
        if self.failed_at is None or not self.starts("{"):
            return None
        depth = 0
        inside: int | None = None  # depth inside the outermost list
        cut: int | None = None
        for token in _TOKEN.finditer(self.text, 0, self.failed_at):
            sign = token[0]
            if sign == '"':
                break
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
        return self.text[:cut] + "]" + "}" * (inside - 1)
