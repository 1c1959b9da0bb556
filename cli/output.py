"""What the commands print: results on stdout, everything else on stderr, and how they end."""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from enum import IntEnum
from pathlib import Path
from typing import Any

from ..graph.errors import (
    InputError,
    LossRefused,
    ModelError,
    NotFound,
    RevivalRefused,
    StoreError,
    TenureError,
)
from ..graph.times import iso

CHANGED = ("memory or link", "memories and links")
"""What a write changes, for ``counted``."""
_TURNS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Signs that turn the direction of writing, and could make a line read as another one."""
_BREAKS = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029, *_TURNS)}
_DRIVES = {code: f"\\x{code:02x}" for code in range(0x20) if chr(code) not in "\t\n"} | {
    code: f"\\x{code:02x}" if code < 0x100 else escape for code, escape in _BREAKS.items()
}


class Exit(IntEnum):
    """How a command ends. Scripts may rely on these numbers. ``meaning`` says it for people."""

    OK = 0, "done; for ask also where the honest answer is that it is not known"
    INPUT = 1, "the input cannot be used: a bad file, a missing group, a refused question or value"
    USAGE = 2, "the command line cannot be understood, or an option does not take what it was given"
    STORE = 3, "the graph cannot be reached, opened, read or written"
    NOT_FOUND = 4, "no such memory, subject, review, group or graph"
    REFUSED = 5, "refused as it stands; a flag that the message names would allow it"
    UNHEALTHY = 6, "doctor, or an audit, found something wrong"
    MODEL = 7, "the model refused or did not answer, or its budget is spent; the rest was kept"
    INTERNAL = 70, "a fault of Tenure itself"
    INTERRUPTED = 130, "stopped from the keyboard"

    meaning: str

    def __new__(cls, code: int, meaning: str) -> Exit:
        member = int.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member


class Refused(InputError):
    """This needs a flag that says that you want it."""


class Failed(Exception):
    """The command has said what is wrong; it ends with this code."""

    def __init__(self, code: Exit) -> None:
        self.code = code
        super().__init__(code.name)


def exit_code(error: TenureError) -> Exit:
    """The exit code for an error of the product."""
    if isinstance(error, NotFound):
        return Exit.NOT_FOUND
    if isinstance(error, RevivalRefused | LossRefused | Refused):
        return Exit.REFUSED
    if isinstance(error, ModelError):
        return Exit.MODEL
    return Exit.STORE if isinstance(error, StoreError) else Exit.INPUT


def write_file(path: Path, what: str | bytes) -> None:
    """Write a file whole, in place of one that is there, or not at all. Raises ``InputError`` where
    it cannot be written."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(what.encode("utf-8") if isinstance(what, str) else what)
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise InputError(f"{path} cannot be written: {error.strerror}") from None


def prepare() -> None:
    """Make both streams carry any text, whatever the terminal's encoding is."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            utf8 = (stream.encoding or "").lower().replace("-", "") == "utf8"
            reconfigure(errors="backslashreplace" if utf8 else "replace")


def plain() -> bool:
    """Whether results go into a pipe or a file, or colours are not wanted."""
    return not sys.stdout.isatty() or bool(os.environ.get("NO_COLOR"))


def harmless(text: str) -> str:
    """The text with what would drive a terminal, or turn its lines around, as escapes: it may be
    anybody's words. Tabs and line ends stay."""
    return text.translate(_DRIVES)


def say(text: str = "") -> None:
    """One line of the result."""
    sys.stdout.write(harmless(text) + "\n")


def pour(text: str) -> None:
    """Data as it is, for a pipe or a file; harmless where a terminal shows it."""
    sys.stdout.write(harmless(text) if sys.stdout.isatty() else text)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with what it counts: "1 turn", "1,200 turns", "2 memories"."""
    if number == 1:
        return f"1 {one}"
    return f"{number:,} {many or (one[:-1] + 'ies' if one.endswith('y') else one + 's')}"


def note(text: str) -> None:
    """One line about the result, on stderr."""
    sys.stdout.flush()
    sys.stderr.write(harmless(text) + "\n")
    sys.stderr.flush()


def emit(value: object) -> None:
    """One JSON object on one line."""
    say(json_line(value))


def json_line(value: object) -> str:
    """The value as JSON on one line, also for readers that break lines at every Unicode break."""
    text = json.dumps(jsonable(value), ensure_ascii=False, allow_nan=False)
    return text.translate(_BREAKS)


def emit_all(values: Iterable[object]) -> None:
    """A list: one JSON object a line."""
    for value in values:
        emit(value)


def jsonable(value: Any) -> Any:
    """The value as JSON types: times as ISO text in UTC, data classes as objects."""
    if isinstance(value, datetime):
        return iso(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: jsonable(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): jsonable(item) for key, item in value.items()}
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Iterable):
        return [jsonable(item) for item in value]
    return str(value) if isinstance(value, Path) else value


def fail(message: str, hint: str | None = None) -> None:
    """The one line of an error."""
    text = " ".join(message.split())
    note(f"Error: {text} ({hint})" if hint else f"Error: {text}")


def table(rows: Iterable[tuple[str, ...]], head: tuple[str, ...] = (), *, indent: int = 0) -> None:
    """Columns aligned by terminal cells, the last one as long as it is."""
    from ..graph.views.text import clean, pad, width

    shown = [tuple(clean(cell) for cell in row) for row in rows]
    every = [head, *shown] if head and shown else shown
    if not every:
        return
    widths = [max(width(row[column]) for row in every) for column in range(len(every[0]))]
    for row in every:
        cells = [pad(cell, size) for cell, size in zip(row[:-1], widths, strict=False)]
        say(" " * indent + "  ".join([*cells, row[-1]]).rstrip())
