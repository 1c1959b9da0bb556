"""The files inside an export that is a folder or a zip, by their names."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final
from zlib import error as ZlibError

from . import archive

UNREADABLE: Final = (
    OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, ZlibError,
)  # fmt: skip
"""What reading a member may raise."""


class Members:
    """``names``, with ``/`` between folders, of a folder, a zip, or one file that stands alone."""

    def __init__(self, path: Path) -> None:
        """Raises ``InputError`` for a zip that is damaged or not safe."""
        self._path = path
        self._zip: zipfile.ZipFile | None = None
        if path.is_dir():
            self.names: tuple[str, ...] = tuple(_files(path))
        elif _is_zip(path):
            self.names = archive.members(path)
            self._zip = zipfile.ZipFile(path)
        else:
            self.names = ("",)

    def __enter__(self) -> Members:
        return self

    def __exit__(self, *_: object) -> None:
        if self._zip is not None:
            self._zip.close()

    def place(self, name: str) -> Path:
        """How a member is called in front of people."""
        return self._path / name if name else self._path

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        """The bytes of a member, streaming. Reading may raise one of ``UNREADABLE``."""
        if self._zip is None:
            with self.place(name).open("rb") as file:
                yield file
        else:
            with self._zip.open(name) as member:
                yield member


def _is_zip(path: Path) -> bool:
    # By its beginning: ``zipfile.is_zipfile`` is content with the mark of an end in any text.
    with path.open("rb") as file:
        return file.read(4) in (archive.MARK, archive.EMPTY)


def _files(folder: Path) -> Iterator[str]:
    """The files below a folder, in order; links that lead out of it are no part of it."""
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            file = Path(place) / name
            if not file.is_symlink() and file.is_file():
                yield file.relative_to(folder).as_posix()
