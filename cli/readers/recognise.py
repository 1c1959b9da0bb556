"""Which format a file, a folder or a zip has, by its content."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ...graph.door import check_group
from ...graph.errors import InputError
from ...overlay.ingest.items import Item
from . import locomo, turns
from .base import Format, Head, Log, Notes, Options

FORMATS: Final[tuple[Format, ...]] = (
    locomo,
    turns,
)
"""The formats in the order in which they are tried, the most specific first."""

HEAD: Final = 1 << 20
"""Bytes of a file that its format is recognised by."""

_OTHER_ENCODINGS = {
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
    codecs.BOM_UTF32_BE: "UTF-32",
    b"PK\x03\x04": "zip",
    b"\x1f\x8b": "gzip",
}


class UnknownFormat(InputError):
    """The file is in none of the formats that can be read."""


def open_log(path: str | Path, options: Options) -> Log:
    """The file as a log of the format that its content shows.

    Raises ``InputError`` where the file cannot be opened, ``UnknownFormat`` where it has no known
    format, ``GroupError`` for a missing group. What is wrong inside the file is yielded as set
    aside, with line and field.
    """
    check_group(options.group)
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(HEAD)
    except IsADirectoryError:
        raise InputError(f"{path} is a folder", hint="name the files in it") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    notes = Notes()
    for mark, encoding in _OTHER_ENCODINGS.items():
        if data.startswith(mark):
            raise UnknownFormat(f"{path} is {encoding}; logs are read as UTF-8 text")
    data = data.removeprefix(codecs.BOM_UTF8)
    head = Head(path, data, data.decode("utf-8", errors="replace"))
    if not head.body:
        empty: Iterator[Item] = iter(())
        return Log(path, "empty", empty, notes)
    found = format_of(head)
    return Log(path, found.NAME, found.read(path, options, notes), notes)


def format_of(head: Head) -> Format:
    """The first format that recognises it. Raises ``UnknownFormat`` that says what was tried."""
    for one in FORMATS:
        if one.recognises(head):
            return one
    tried = "; ".join(one.TITLE for one in FORMATS)
    raise UnknownFormat(
        f"{head.path} has no known format; looked for {tried}", hint="tenure formats shows them"
    )
