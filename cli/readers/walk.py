"""A walk through a JSON file that holds one value at a time, not the file.

Exports keep their messages deep inside (``chats.list.*.messages.*``), so the walk enters the
containers that its caller names and gives everything else whole. Unlike ``strict_json``, which
reads Tenure's own files, it forgives what other programs write: NaN is null, of two equal keys the
last counts, bytes that are no UTF-8 become halves of surrogate pairs (``base.storable`` replaces
and counts them).
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator
from json import JSONDecodeError
from pathlib import Path
from typing import Any, Final

Place = tuple[str, ...]
"""Where a value stands: the keys that lead to it, ``*`` for an element of a list."""

ENTER: Final = object()
"""Given in place of a value when the walk enters a container."""

LARGEST: Final = 64 << 20
"""Characters of one value that is given whole; a file with a larger one is read up to it."""

_CHUNK = 1 << 16
_WORDS = ("true", "false", "null", "NaN", "Infinity", "-Infinity")
_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder(parse_constant=lambda _: None)


class Unreadable(ValueError):
    """From here on the file is no JSON. ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(message)


def walk(path: Path, enters: Callable[[Place], bool]) -> Iterator[tuple[int, Place, Any]]:
    """The values of a file with their lines and places, in order.

    Raises ``Unreadable`` where the file stops being JSON, after everything before it was given.
    """
    with path.open("rb") as file:
        yield from walk_stream(file.read, enters)


def walk_stream(
    read: Callable[[int], bytes], enters: Callable[[Place], bool]
) -> Iterator[tuple[int, Place, Any]]:
    """``walk`` for what a function reads, such as that of a member of a zip."""
    walker = _Walker(read, enters)
    yield from walker.values(())
    walker.end()


class _Walker:
    def __init__(self, read: Callable[[int], bytes], enters: Callable[[Place], bool]) -> None:
        self._read = read
        self._enters = enters
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")
        self._text = ""
        self._at = 0
        self._dropped = 0
        self._line = 1
        self._counted = 0

    def values(self, place: Place) -> Iterator[tuple[int, Place, Any]]:
        sign = self._peek()
        line = self._here()
        if sign not in ("{", "[") or not self._enters(place):
            yield line, place, self._value()
            return
        yield line, place, ENTER
        self._at += 1
        close = "}" if sign == "{" else "]"
        if self._peek() == close:
            self._at += 1
            return
        while True:
            key = "*"
            if sign == "{":
                if self._peek() != '"':
                    raise self._fault("a key in quotes is missing")
                key = str(self._value())
                if self._peek() != ":":
                    raise self._fault("a colon is missing")
                self._at += 1
            yield from self.values((*place, key))
            after = self._peek()
            if after not in (",", close):
                raise self._fault(f"a comma or {close} is missing")
            self._at += 1
            if after == close:
                return

    def end(self) -> None:
        if self._peek():
            raise self._fault("something stands after its end")

    def _here(self) -> int:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _fault(self, message: str) -> Unreadable:
        line = self._here()
        where = f"character {self._dropped + self._at + 1:,}"
        if self._at >= len(self._text):
            return Unreadable(line, f"the file ends at {where}, inside its JSON: {message}")
        return Unreadable(line, f"not JSON at {where}: {message}")

    def _more(self) -> bool:
        if self._at > _CHUNK:
            self._here()
            self._dropped += self._at
            self._text = self._text[self._at :]
            self._at = self._counted = 0
        if len(self._text) - self._at > LARGEST:
            raise self._fault(f"a value is larger than {LARGEST >> 20} MiB")
        # Doubling keeps the number of parses of one large value logarithmic.
        chunk = self._read(max(_CHUNK, len(self._text) - self._at))
        self._text += self._decoder.decode(chunk, final=not chunk)
        return bool(chunk)

    def _peek(self) -> str:
        """The next sign that is no blank; empty at the end."""
        while True:
            blank = _BLANK.match(self._text, self._at)
            if blank is not None:
                self._at = blank.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return self._text[self._at : self._at + 1]

    def _value(self) -> Any:
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except JSONDecodeError as error:
                # What is cut off fails at its end, or as a string without one; else it is wrong.
                cut = error.msg.startswith("Unterminated") or error.pos > len(self._text) - 16
                if cut and self._more():
                    continue
                rest = self._text[error.pos :]
                unfinished = any(word.startswith(rest) for word in _WORDS) or rest[:1] in '"\\'
                self._at = len(self._text) if cut and unfinished else error.pos
                raise self._fault(error.msg) from None
            except RecursionError:
                raise self._fault("nested too deeply") from None
            except ValueError as error:
                raise self._fault(str(error)) from None
            # A number may go on in what has not been read yet.
            if end == len(self._text) and self._more():
                continue
            self._at = end
            return value
