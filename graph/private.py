"""A secret from a file that only its owner can read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from .errors import InputError


def read_private(name: str, what: str) -> str:
    """The text of the file; ``what`` it is for errors, such as "the key file".

    Raises ``InputError``, without what the file holds, for one that others can read, or nobody.
    """
    path = Path(name).expanduser()
    try:
        mode = path.stat().st_mode
        if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise InputError(f"{what} {path} can be read by others", hint=f"chmod 600 {path}")
        return path.read_text("utf-8")
    except OSError as problem:
        raise InputError(f"{what} {path} cannot be read: {problem.strerror}") from problem
    except UnicodeDecodeError:
        raise InputError(f"{what} {path} is not UTF-8 text") from None
