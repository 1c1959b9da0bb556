"""Zips from strangers: names that stay inside, and no more than fits."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path, PurePosixPath
from typing import Final
from zlib import error as ZlibError

from ...graph.errors import InputError

MARK: Final = b"PK\x03\x04"
EMPTY: Final = b"PK\x05\x06"
MOST_BYTES: Final = 8 << 30
MOST_MEMBERS: Final = 200_000
MOST_RATIO: Final = 200
"""Logs shrink ten- to thirtyfold; a bomb a thousandfold and more."""
SMALL: Final = 64 << 20
"""Up to this size a zip may unpack from however little."""
LOGS: Final = frozenset((".json", ".jsonl", ".ndjson", ".txt"))
_CHUNK: Final = 1 << 20


def members(path: Path) -> tuple[str, ...]:
    """The names of the files in a zip that is safe to unpack.

    Raises ``InputError`` for what is no zip, for names that lead out of it (absolute, ``..``), for
    names that stand twice, for encryption, and for a zip bomb.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            found = [one for one in archive.infolist() if not one.is_dir()]
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, ZlibError) as error:
        raise InputError(f"{path} is a zip that cannot be read: {error}") from None
    if len(found) > MOST_MEMBERS:
        raise InputError(f"{path} holds {len(found):,} files; {MOST_MEMBERS:,} is the most")
    names = tuple(one.filename for one in found)
    for one in found:
        parts = PurePosixPath(one.filename.replace("\\", "/"))
        first = parts.parts[:1] or ("",)
        if parts.is_absolute() or ".." in parts.parts or ":" in first[0] or not first[0]:
            raise InputError(f"{path} is refused: the name {one.filename!r:.80} leads out of it")
        if one.flag_bits & 1:
            raise InputError(f"{path} is encrypted", hint="unpack it and name the folder")
    if len(set(names)) < len(names):
        raise InputError(f"{path} is refused: a name stands twice in it")
    size = sum(one.file_size for one in found)
    packed = max(1, path.stat().st_size)
    if size > MOST_BYTES or (size > SMALL and size > packed * MOST_RATIO):
        raise InputError(
            f"{path} is refused: its {packed:,} bytes unpack to {size:,}, like a zip bomb",
            hint="unpack it yourself, if you trust it, and name the folder",
        )
    return names


def unpack(path: Path, folder: Path) -> None:
    """Copy the logs of a zip, by their endings, into an empty folder, private to the user.

    Raises ``InputError`` as ``members`` does, and for what is damaged or cannot be written.
    """
    names = [name for name in members(path) if PurePosixPath(name).suffix.lower() in LOGS]
    with zipfile.ZipFile(path) as archive:
        for name in names:
            copy = folder / PurePosixPath(name)
            try:
                copy.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with open(handle, "wb") as target, archive.open(name) as source:
                    while chunk := source.read(_CHUNK):
                        target.write(chunk)
            except (zipfile.BadZipFile, NotImplementedError, ZlibError, EOFError, OSError) as error:
                raise InputError(f"{path} is damaged at {name!r:.80}: {error}") from None
