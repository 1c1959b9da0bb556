"""Which format a file has, by its content."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...graph.door import check_group
from ...graph.errors import InputError
from ...overlay.ingest.items import Item
from . import locomo, turns
from .base import Log, Notes, Options, Reader

FORMATS: Mapping[str, Reader] = {turns.NAME: turns.read, locomo.NAME: locomo.read}
"""Reader by name of format."""

_HEAD = 1 << 20
_LOCOMO = re.compile(rb'[{,]\s*"(?:session_\d+(?:_date_time)?|speaker_a|dia_id|qa)"\s*:')
_OWN = re.compile(rb'[{,]\s*"(?:turn_id|conversation_id|text|stance|attribute|subject)"\s*:')
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
            head = file.read(_HEAD)
    except IsADirectoryError:
        raise InputError(f"{path} is a folder", hint="name the files in it") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    notes = Notes()
    name = _recognise(path, head)
    if name is None:
        empty: Iterator[Item] = iter(())
        return Log(path, "empty", empty, notes)
    return Log(path, name, FORMATS[name](path, options, notes), notes)


def _recognise(path: Path, head: bytes) -> str | None:
    for mark, encoding in _OTHER_ENCODINGS.items():
        if head.startswith(mark):
            raise UnknownFormat(f"{path} is {encoding}; logs are read as UTF-8 text")
    body = head.removeprefix(codecs.BOM_UTF8).lstrip()
    if not body:
        return None
    first = body.split(b"\n", 1)[0].strip()
    if body.startswith(b"[") and _LOCOMO.search(body):
        return locomo.NAME
    if body.startswith(b"{") and not first.endswith(b"}") and _LOCOMO.search(body):
        return locomo.NAME
    if body.startswith(b"{") and _LOCOMO.search(first) and not _OWN.search(first[:4096]):
        return locomo.NAME
    if _OWN.search(body):
        return turns.NAME
    raise UnknownFormat(
        f"{path} has no known format; looked for one JSON object a line with turn_id, "
        "conversation_id, at, speaker, role, text (or subject, attribute, stance, …), and for "
        "LoCoMo's list of conversations with session_1, session_1_date_time, …"
    )
