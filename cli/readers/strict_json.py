"""JSON as it should be: no key twice, no NaN, no depth that breaks the parser; lines and arrays."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from .base import FieldError, Notes

_CHUNK = 1 << 16


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise FieldError(key, "the key stands twice in one object")
            seen.add(key)
    return found


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{text[:40]} does not fit into a number")
    return number


DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite
)


def parse(text: str) -> Any:
    """One JSON value. Raises ``ValueError`` (``FieldError`` for a key that stands twice)."""
    try:
        return DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at column {error.pos + 1}") from None
    except RecursionError:
        raise ValueError("not usable JSON: nested too deeply") from None


def lines(path: Path, notes: Notes | None = None) -> Iterator[tuple[int, str | ValueError]]:
    """The lines of a file with their numbers, from 1, without empty ones and without a BOM.

    A line that is not UTF-8 comes as the error; the lines after it are read.
    """
    with path.open("rb") as file:
        for number, raw in enumerate(file, start=1):
            if notes is not None:
                notes.passed += len(raw)
            if number == 1:
                raw = raw.removeprefix(codecs.BOM_UTF8)
            try:
                text = raw.decode("utf-8").strip()
            except UnicodeDecodeError as error:
                yield number, ValueError(f"not UTF-8: {error.reason} at byte {error.start + 1}")
                continue
            if text:
                yield number, text


def elements(path: Path, notes: Notes | None = None) -> Iterator[tuple[int, Any]]:
    """The elements of a top-level array (or the one top-level object) with their line numbers.

    Holds one element in memory, not the file. Raises ``ValueError`` naming the line where the
    file stops being JSON; the elements before it have been given by then.
    """
    with (
        path.open("rb") as raw,
        TextIOWrapper(raw, encoding="utf-8-sig", newline="") as file,
    ):

        def read(size: int) -> str:
            text = file.read(size)
            if notes is not None:
                notes.passed = raw.tell()
            return text

        yield from _Scanner(read).elements()


class _Scanner:
    """A window over a text file that parses one value at a time."""

    def __init__(self, read: Callable[[int], str]) -> None:
        self._read = read
        self._text = ""
        self._line = 1

    def elements(self) -> Iterator[tuple[int, Any]]:
        self._skip()
        if not self._text.startswith("["):
            yield self._line, self._value()
        else:
            self._drop(1)
            self._skip()
            while not self._text.startswith("]"):
                yield self._line, self._value()
                self._skip()
                if self._text.startswith(","):
                    self._drop(1)
                    self._skip()
                elif not self._text.startswith("]"):
                    raise ValueError(f"line {self._line}: expected , or ] in the list")
            self._drop(1)
        self._skip()
        if self._text:
            raise ValueError(f"line {self._line}: something stands after the end of the JSON")

    def _more(self) -> bool:
        # Doubling keeps the number of parses of one large element logarithmic.
        try:
            chunk = self._read(max(_CHUNK, len(self._text)))
        except UnicodeDecodeError as error:
            raise ValueError(f"after line {self._line}: not UTF-8: {error.reason}") from None
        self._text += chunk
        return bool(chunk)

    def _drop(self, count: int) -> None:
        self._line += self._text.count("\n", 0, count)
        self._text = self._text[count:]

    def _skip(self) -> None:
        while True:
            blank = len(self._text) - len(self._text.lstrip(" \t\r\n"))
            self._drop(blank)
            if self._text or not self._more():
                return

    def _value(self) -> Any:
        while True:
            try:
                value, end = DECODER.raw_decode(self._text)
            except json.JSONDecodeError as error:
                # What is cut off fails at its end, or as a string without one; else it is wrong.
                cut = error.msg.startswith("Unterminated") or error.pos > len(self._text) - 16
                if cut and self._more():
                    continue
                line = self._line + self._text.count("\n", 0, error.pos)
                raise ValueError(f"line {line}: not JSON: {error.msg}") from None
            except FieldError as error:
                raise FieldError(error.field, f"after line {self._line}: {error}") from None
            except ValueError as error:
                raise ValueError(f"after line {self._line}: {error}") from None
            except RecursionError:
                raise ValueError(f"after line {self._line}: nested too deeply") from None
            # A number may go on in what has not been read yet.
            if end == len(self._text) and self._more():
                continue
            self._drop(end)
            return value
