"""What the user named, as logs: files, folders, globs, zips, standard input."""

from __future__ import annotations

import glob
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final

from ...graph.door import check_group
from ...graph.errors import InputError
from . import archive
from .base import Log, Options
from .recognise import UnknownFormat, head_of, open_log, tried

STANDARD_INPUT: Final = "-"
_SHOWN: Final = "standard input"
_CHUNK: Final = 1 << 20


@dataclass(slots=True)
class Opened:
    """The logs that were found. Leave it as a context, so that what was copied is removed.

    ``failed``: inputs that the user named and that cannot be used. ``unknown``: files in a folder
    or a zip that are no logs, each with why.
    """

    logs: list[Log] = field(default_factory=list)
    failed: list[InputError] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    stack: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Opened:
        return self

    def __exit__(self, *_: object) -> None:
        for log in self.logs:
            log.close()
        self.stack.close()


def open_logs(
    names: Iterable[str | Path], options: Options, *, stdin: BinaryIO | None = None
) -> Opened:
    """Each input as one log or several; one that cannot be used does not stop the others.

    A folder or a zip that is an export as a whole is one log, else each file in it is recognised by
    itself. A name that is no file and has ``*``, ``?`` or ``[`` is a pattern. ``-`` is standard
    input, copied to a private file that is removed. Raises ``GroupError`` for a missing group.
    """
    check_group(options.group)
    opened = Opened()
    try:
        for name in _expanded(names):
            try:
                _add(name, options, opened, stdin)
            except InputError as error:
                opened.failed.append(error)
    except BaseException:
        opened.__exit__()
        raise
    return opened


def _expanded(names: Iterable[str | Path]) -> Iterator[str]:
    for name in map(str, names):
        if name != STANDARD_INPUT and not os.path.lexists(name) and glob.has_magic(name):
            # A pattern without matches goes on as it is, and is told as a file that is not there.
            yield from sorted(glob.glob(name, recursive=True)) or [name]
        else:
            yield name


def _add(name: str, options: Options, opened: Opened, stdin: BinaryIO | None) -> None:
    path = Path(name)
    if name == STANDARD_INPUT:
        _add_path(_spooled(stdin or sys.stdin.buffer, opened), _SHOWN, options, opened)
    elif path.exists() and not path.is_dir() and not path.is_file():
        # A pipe, as of <(gunzip -c log.gz), can be read only once.
        with path.open("rb") as source:
            copy = _spooled(source, opened)
        _add_path(copy, name, options, opened)
    else:
        _add_path(path, name, options, opened)


def _spooled(source: BinaryIO, opened: Opened) -> Path:
    folder = Path(opened.stack.enter_context(TemporaryDirectory(prefix="tenure-")))
    copy = folder / "stdin"
    handle = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(handle, "wb") as target:
        while chunk := source.read(_CHUNK):
            target.write(chunk)
    return copy


def _add_path(path: Path, shown: str, options: Options, opened: Opened) -> None:
    try:
        opened.logs.append(open_log(path, options, shown))
        return
    except UnknownFormat:
        inside = path.is_dir() or bool(head_of(path, shown).members)
        if not inside:
            raise
    before = len(opened.logs)
    told = len(opened.unknown)
    folder = path
    if not path.is_dir():
        folder = Path(opened.stack.enter_context(TemporaryDirectory(prefix="tenure-")))
        archive.unpack(path, folder)
    for entry in sorted(folder.iterdir()):
        linked = entry.is_symlink() and entry.is_dir()  # may lead round in a circle
        if not (entry.name.startswith(".") or linked) and (entry.is_dir() or entry.is_file()):
            _add_inner(entry, str(Path(shown) / entry.name), options, opened)
    if len(opened.logs) == before:
        del opened.unknown[told:]
        raise UnknownFormat(
            f"{shown} holds no file of a known format; looked for {tried()}",
            hint="tenure formats shows them",
        )


def _add_inner(path: Path, shown: str, options: Options, opened: Opened) -> None:
    """A file or folder inside: what is no log is only told, and what is empty not even that."""
    if path.is_file() and path.stat().st_size == 0:
        return
    try:
        _add_path(path, shown, options, opened)
    except UnknownFormat as error:
        opened.unknown.append(error.message.split("; looked for", 1)[0])
    except InputError as error:
        opened.failed.append(error)
