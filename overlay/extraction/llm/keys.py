"""The key of an endpoint: from the environment or a private file, never from the command line."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from ....graph.errors import InputError

KEY_VARIABLES: Final = ("TENURE_LLM_API_KEY", "OPENAI_API_KEY")
KEY_FILE_VARIABLE: Final = "TENURE_LLM_API_KEY_FILE"


def api_key() -> str | None:
    """The key, or None. Raises ``InputError`` for a file that others can read, or nobody can."""
    own, general = (os.environ.get(name, "").strip() for name in KEY_VARIABLES)
    return own or _from_file() or general or None


def _from_file() -> str | None:
    named = os.environ.get(KEY_FILE_VARIABLE)
    if not named:
        return None
    path = Path(named).expanduser()
    try:
        mode = path.stat().st_mode
        if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise InputError(f"the key file {path} can be read by others", hint=f"chmod 600 {path}")
        key = path.read_text("utf-8").strip()
    except OSError as problem:
        raise InputError(f"the key file {path} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"the key file {path} is not UTF-8 text") from None
    if not key:
        raise InputError(f"the key file {path} is empty")
    return key


def without(secret: str | None, text: str) -> str:
    """A text in which the secret is not to be read, for messages."""
    return text.replace(secret, "[key]") if secret else text
