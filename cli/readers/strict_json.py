"""JSON as it should be: no key twice, no NaN, no depth that breaks the parser; lines and arrays."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, NoReturn

from .base import FieldError, Notes
from .json_window import LARGEST, Window

__all__ = ["DECODER", "LARGEST", "Partial", "elements", "elements_of", "lines", "parse", "rows"]

_START: Final = 4096


class Partial(dict[str, Any]):
    """An object whose end is missing or broken: what was whole in its list before that."""


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


DECODER: Final = json.JSONDecoder(
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

    A line that is not UTF-8, or longer than ``LARGEST`` bytes, comes as the error; the lines after
    it are read.
    """
    with path.open("rb") as file:
        number = 0
        while raw := file.readline(LARGEST + 1):
            number += 1
            if notes is not None:
                notes.passed += len(raw)
            if len(raw) > LARGEST and not raw.endswith(b"\n"):
                while (rest := file.readline(1 << 20)) and not rest.endswith(b"\n"):
                    pass
                yield number, ValueError(f"the line is longer than {LARGEST >> 20} MiB")
                continue
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

    Holds one element in memory, not the file. An element that is not usable (a key twice, NaN, too
    deep, too large, wrong in form but with an end) comes as a ``ValueError`` in place of its value,
    and those after it are read. Where the file stops being JSON ``ValueError`` is raised, naming
    the line; what was whole before that has been given by then, the broken element as ``Partial``.
    Bytes that are not UTF-8 come as lone surrogates, which ``storable`` replaces and counts.
    """
    with (
        path.open("rb") as raw,
        TextIOWrapper(raw, encoding="utf-8-sig", errors="surrogateescape", newline="") as file,
    ):

        def read(size: int) -> str:
            text = file.read(size)
            if notes is not None:
                notes.passed = raw.tell()
            return text

        yield from elements_of(Window(read))


def rows(path: Path) -> Iterator[tuple[int, Any]]:
    """The values of JSON lines, or else the elements of a file as ``elements`` gives them.

    A line that cannot be used comes as a ``ValueError`` in place of its value.
    """
    if not _has_lines(path):
        yield from elements(path)
        return
    for number, line in lines(path):
        value: Any = line
        if isinstance(line, str):
            try:
                value = parse(line)
            except ValueError as error:
                value = error
        yield number, value


def _has_lines(path: Path) -> bool:
    """Whether the first line with something in it is an object of its own."""
    with path.open("rb") as file:
        if file.read(_START).removeprefix(codecs.BOM_UTF8).lstrip()[:1] == b"[":
            return False
        file.seek(0)
        while raw := file.readline(LARGEST):
            raw = raw.removeprefix(codecs.BOM_UTF8).strip()
            if raw:
                return raw.startswith(b"{") and raw.endswith(b"}")
    return False


def elements_of(window: Window) -> Iterator[tuple[int, Any]]:
    """The same for a window over a text."""
    window.skip()
    if window.starts("["):
        window.drop(window.at + 1)
        window.skip()
        failed = 0
        while not window.starts("]"):
            line = window.line
            try:
                value = _value(window)
                failed = 0
            except ValueError as error:
                # Behind a second broken element in a row nothing can be trusted.
                failed += 1
                yield from _whole_part(window, line)
                if failed == 2 or not window.pass_over():
                    raise
                value = error
            yield line, value
            window.skip()
            if window.starts(","):
                window.drop(window.at + 1)
                window.skip()
            elif not window.starts("]"):
                raise ValueError(f"line {window.line}: expected , or ] in the list")
        window.drop(window.at + 1)
    else:
        line = window.line
        try:
            value = _value(window)
        except ValueError:
            yield from _whole_part(window, line)
            raise
        yield line, value
    window.skip()
    if window.left:
        raise ValueError(f"line {window.line}: something stands after the end of the JSON")


def _whole_part(window: Window, line: int) -> Iterator[tuple[int, Any]]:
    text = window.closed()
    if text is None:
        return
    try:
        value = DECODER.decode(text)
    except (ValueError, RecursionError):
        return
    if isinstance(value, dict):
        yield line, Partial(value)


def _value(window: Window) -> Any:
    while True:
        text = window.text
        try:
            value, end = DECODER.raw_decode(text, window.at)
        except json.JSONDecodeError as error:
            # What is cut off fails at its end, or as a string without one; else it is wrong.
            cut = error.msg.startswith("Unterminated") or error.pos > len(text) - 16
            if cut and window.more():
                continue
            window.failed_at = error.pos
            line = window.line + text.count("\n", window.at, error.pos)
            raise ValueError(f"line {line}: not JSON: {error.msg}") from None
        except FieldError as error:
            raise FieldError(error.field, f"after line {window.line}: {error}") from None
        except ValueError as error:
            raise ValueError(f"after line {window.line}: {error}") from None
        except RecursionError:
            raise ValueError(f"after line {window.line}: nested too deeply") from None
        # A number may go on in what has not been read yet.
        if end == len(text) and window.more():
            continue
        window.drop(end)
        return value
