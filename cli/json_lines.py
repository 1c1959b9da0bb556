"""JSON objects of a file or of standard input, one a line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from ..graph.errors import InputError

LONGEST_LINE: Final = 1_048_576
"""Bytes of one line."""


def objects(name: str) -> Iterator[tuple[int, dict[str, Any] | None, str]]:
    """Of every line that is not empty its number, and its object or what is wrong with it; ``-`` is
    standard input. Raises ``InputError`` where the file cannot be read."""
    if name == "-":
        return _objects(sys.stdin.buffer)
    try:
        return _objects(Path(name).open("rb"))
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from None


def _objects(stream: BinaryIO) -> Iterator[tuple[int, dict[str, Any] | None, str]]:
    from .readers.strict_json import parse

    number = 0
    with stream:
        while line := stream.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                while line and not line.endswith(b"\n"):
                    line = stream.readline(LONGEST_LINE)
                yield number, None, f"is longer than {LONGEST_LINE:,} bytes"
                continue
            if not line.strip():
                continue
            try:
                row = parse(line.decode("utf-8-sig"))
            except UnicodeDecodeError:
                yield number, None, "is not UTF-8"
            except ValueError as error:
                yield number, None, f"is no object that can be read: {error}"
            else:
                known = isinstance(row, dict)
                yield number, row if known else None, "" if known else "is no object"
