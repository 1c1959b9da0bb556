"""Which format a file, a folder or a zip has, by its content."""

from __future__ import annotations

import codecs
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ...graph.door import check_group
from ...graph.errors import InputError
from ...overlay.ingest.items import Item, SetAside
from . import (
    archive,
    beam,
    chat,
    chatgpt,
    claude,
    discord,
    graphiti,
    instagram,
    locomo,
    longmemeval,
    mem0,
    numbered,
    slack,
    telegram,
    turns,
    whatsapp,
    zep,
)
from .base import Format, Head, Log, Notes, Options, broken
from .encodings import UTF8, NoText, as_utf8, encoding_of

FORMATS: Final[tuple[Format, ...]] = (
    chatgpt,
    claude,
    beam,
    longmemeval,
    locomo,
    slack,
    instagram,
    discord,
    telegram,
    zep,
    graphiti,
    mem0,
    chat,
    turns,
    whatsapp,
    numbered,
)
"""The formats in the order in which they are tried, the most specific first."""

HEAD: Final = 1 << 20
"""Bytes of a file that its format is recognised by."""

_MOST_NAMES: Final = 100_000
_GZIP: Final = b"\x1f\x8b"


class UnknownFormat(InputError):
    """The file is in none of the formats that can be read."""


def open_log(path: str | Path, options: Options, shown: str | None = None) -> Log:
    """The file as a log of the format that its content shows; a folder or a zip as a whole.

    Raises ``InputError`` where it cannot be opened, ``UnknownFormat`` where it has no known format,
    ``GroupError`` for a missing group. A format may look through the file first, and raise
    ``InputError`` with what it has to ask before it can read. What is wrong inside the file is
    yielded as set aside, with line and field, under the name ``shown``.
    """
    check_group(options.group)
    path = Path(path)
    shown = shown or str(path)
    notes = Notes()
    head = head_of(path, shown)
    if head.members or path.is_dir():
        found = _whole(head)
        if found is None:
            what = "folder" if path.is_dir() else "zip"
            raise UnknownFormat(f"{shown} is a {what}, and no export as a whole")
        items = _named(found.read(path, options, notes), path, shown)
        return Log(Path(shown), found.NAME, items, notes)
    try:
        encoding = encoding_of(head.data)
    except NoText as error:
        raise UnknownFormat(f"{shown} {error}") from None
    copy = None
    if encoding != UTF8:
        copy = TemporaryDirectory(prefix="tenure-")
        place = Path(copy.name) / path.name
        try:
            notes.replaced += as_utf8(path, encoding, place)
        except (OSError, UnicodeError) as error:
            copy.cleanup()
            raise InputError(f"{shown} cannot be read as {encoding.upper()}: {error}") from None
        head = head_of(place, shown)
        path = place
    data = head.data.removeprefix(codecs.BOM_UTF8)
    head = replace(head, data=data, text=data.decode(UTF8, errors="replace"))
    if not head.body:
        empty: Iterator[Item] = iter(())
        return Log(Path(shown), "empty", empty, notes)
    try:
        found = format_of(head, shown)
        items = _named(found.read(path, options, notes), path, shown, copy)
    except InputError as error:
        if copy is not None:
            copy.cleanup()
        own = str(path)
        raise type(error)(error.message.replace(own, shown, 1), hint=error.hint) from None
    if copy is None:
        return Log(Path(shown), found.NAME, items, notes)
    return Log(Path(shown), found.NAME, items, notes, copy.cleanup)


def head_of(path: Path, shown: str) -> Head:
    """What a format is recognised by: the raw beginning of a file, the names in a folder or zip.

    Raises ``InputError`` where it cannot be read, for a zip too that is not safe.
    """
    try:
        if path.is_dir():
            return Head(path, members=_files(path))
        with path.open("rb") as file:
            data = file.read(HEAD)
    except OSError as error:
        raise InputError(f"{shown} cannot be read: {error.strerror}") from None
    if data.startswith((archive.MARK, archive.EMPTY)):
        return Head(path, members=archive.members(path))
    if data.startswith(_GZIP):
        raise UnknownFormat(f"{shown} is gzip", hint="unpack it first, or: gunzip -c FILE | … -")
    return Head(path, data)


def format_of(head: Head, shown: str) -> Format:
    """The first format that recognises it. Raises ``UnknownFormat`` that says what was tried."""
    found = _whole(head)
    if found is None:
        raise UnknownFormat(
            f"{shown} has no known format{_fault(head)}; looked for {tried()}",
            hint="tenure formats shows them",
        )
    return found


def _fault(head: Head) -> str:
    """Where the first value of a file that looks like JSON is none, as far as it was read."""
    if not head.body.startswith(("[", "{")):
        return ""
    start = len(head.text) - len(head.body)
    try:
        json.JSONDecoder().raw_decode(head.text, start)
    except json.JSONDecodeError as error:
        cut = error.msg.startswith("Unterminated") or error.pos > len(head.text) - 16
        if cut and len(head.data) >= HEAD - 3:
            return ""  # it goes on behind what was read
        return f": as JSON it fails at line {error.lineno}, column {error.colno}: {error.msg}"
    except RecursionError:
        return ": as JSON it is nested too deeply"
    except ValueError:
        return ": as JSON it holds a number that is too long"
    return ""


def tried() -> str:
    """What is looked for, for people."""
    return "; ".join(one.TITLE for one in FORMATS)


def _whole(head: Head) -> Format | None:
    return next((one for one in FORMATS if one.recognises(head)), None)


def _files(folder: Path) -> tuple[str, ...]:
    found: list[str] = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if len(found) == _MOST_NAMES:
                return tuple(found)
            found.append((Path(place) / name).relative_to(folder).as_posix())
    return tuple(found)


def _named(
    items: Iterator[Item],
    path: Path,
    shown: str,
    copy: TemporaryDirectory[str] | None = None,
) -> Iterator[Item]:
    """The items, where what is set aside stands under the name that the user knows.

    Whoever iterates holds the copy that is read, and with the last item it goes.
    """
    own = str(path)
    try:
        for item in items:
            if isinstance(item, SetAside) and own != shown and item.place.startswith(own):
                yield replace(item, place=shown + item.place[len(own) :])
            else:
                yield item
    except OSError as error:
        yield broken(Path(shown), None, ValueError(f"cannot be read on: {error.strerror}"))
    finally:
        if copy is not None:
            copy.cleanup()
