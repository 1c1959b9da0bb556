"""The key of an endpoint: from the environment or a private file, never from the command line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from ....graph.errors import InputError
from ....graph.private import read_private

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
    key = read_private(named, "the key file").strip()
    if not key:
        raise InputError(f"the key file {Path(named).expanduser()} is empty")
    return key


def without(secret: str | None, text: str) -> str:
    """A text in which the secret is not to be read, for messages."""
    return text.replace(secret, "[key]") if secret else text
