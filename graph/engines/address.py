"""Where a graph is: a Bolt URL or a folder. And who asks: user and password, never from a URL."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from ..errors import InputError
from ..private import read_private

SCHEMES: Final = frozenset(
    {"bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"},
)
_HALF: Final = re.compile("[\ud800-\udbff]|[\udc00-\udc7f]")  # undecodable bytes of a path stay
DEFAULT_USER: Final = "neo4j"
DEFAULT_DATABASE: Final = "neo4j"

USER_VARIABLE: Final = "TENURE_NEO4J_USER"
PASSWORD_VARIABLE: Final = "TENURE_NEO4J_PASSWORD"
PASSWORD_FILE_VARIABLE: Final = "TENURE_NEO4J_PASSWORD_FILE"


@dataclass(frozen=True, slots=True)
class Address:
    """A server. ``bolt://host:7687/name`` names a database other than ``neo4j``."""

    url: str
    database: str

    @property
    def shown(self) -> str:
        """The URL for people: its query may hold a secret."""
        return self.url.partition("?")[0]

    def hidden(self, text: str) -> str:
        """A text without the query of the URL."""
        query = self.url.partition("?")[2]
        return text.replace(f"?{query}", "").replace(query, "…") if query else text

    @property
    def routed(self) -> bool:
        """Whether several servers may stand behind it."""
        return self.url.startswith("neo4j")


@dataclass(frozen=True, slots=True)
class Credentials:
    user: str
    password: str = field(repr=False)


def parse(target: str | os.PathLike[str]) -> Address | Path:
    """A URL with a scheme is a server, everything else a folder.

    Raises ``InputError`` for another scheme, a URL without host, or one that carries a password.
    """
    if not isinstance(target, str | os.PathLike):
        raise InputError("the graph is named by text: a bolt:// URL or a folder")
    text = os.fspath(target)
    if "\0" in text or _HALF.search(text):
        raise InputError("the name of the graph has characters that none can have")
    if "://" not in text:
        if not text.strip():
            raise InputError("the graph is named by nothing; give a bolt:// URL or a folder")
        return Path(text).expanduser()
    try:
        parts = urlsplit(text)
    except ValueError:
        raise InputError(f"{_shown(text)} is no URL") from None
    if parts.scheme not in SCHEMES:
        known = ", ".join(sorted(f"{one}://" for one in SCHEMES))
        raise InputError(
            f"{parts.scheme}:// names no graph; there are {known} and folders",
        )
    if parts.username is not None or parts.password is not None:
        raise InputError(
            "user and password do not belong into the URL",
            hint=f"use {USER_VARIABLE} and {PASSWORD_VARIABLE} or {PASSWORD_FILE_VARIABLE}",
        )
    try:
        port = parts.port
    except ValueError:
        raise InputError(f"the port of {_shown(text)} is not a number up to 65535") from None
    if not parts.hostname:
        raise InputError(f"{_shown(text)} names no host")
    del port
    database = parts.path.strip("/") or DEFAULT_DATABASE
    return Address(urlunsplit((parts.scheme, parts.netloc, "", parts.query, "")), database)


def _shown(text: str) -> str:
    """A URL for an error, without what may be a secret in it."""
    return repr(re.split(r"[?#]", text, maxsplit=1)[0][:80])


def credentials(user: str | None, password: str | None) -> Credentials | None:
    """The given ones, else those of the environment, else those of the private file, else none."""
    found = password or os.environ.get(PASSWORD_VARIABLE) or _from_file()
    if not found:
        return None
    return Credentials(user or os.environ.get(USER_VARIABLE) or DEFAULT_USER, found)


def _from_file() -> str | None:
    named = os.environ.get(PASSWORD_FILE_VARIABLE)
    if not named:
        return None
    return read_private(named, "the password file").rstrip("\r\n")
