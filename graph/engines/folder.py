"""The folder of an embedded graph: what lies in it, who may read it, who owns it now.

tenure.json   what wrote the folder: layout, engine version, product version
owner.lock    held by the process that runs the engine; goes with the process
write.lock    held for the length of one write transaction, so that processes take turns
run.json      where the owner listens; written by rename, removed when the owner leaves
password      of the engine's one user; random, private
server/       the engine's files
log/          the engine's log
"""

from __future__ import annotations

import errno
import json
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from ..errors import FolderUnusable, StoreFull

LAYOUT: Final = 1
"""Rises when an older product could no longer use what a newer one lays into the folder."""

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700


@dataclass(frozen=True, slots=True)
class Running:
    """What ``run.json`` says: an owner, and how to reach it."""

    port: int
    http_port: int
    pid: int
    product: str
    heap: str
    page_cache: str


@dataclass(frozen=True, slots=True)
class Written:
    """What ``tenure.json`` says: who wrote the folder last."""

    layout: int
    engine: str
    product: str


def product_version() -> str:
    from importlib.metadata import version  # slow to import, and not needed for servers

    return version("tenure")


class Folder:
    """Paths and small files. Errors of the operating system become ``FolderUnusable`` or
    ``StoreFull``."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.owner_lock = self.path / "owner.lock"
        self.write_lock = self.path / "write.lock"
        self.server = self.path / "server"
        self.log = self.path / "log"
        self._run = self.path / "run.json"
        self._written = self.path / "tenure.json"
        self._password = self.path / "password"

    @property
    def key(self) -> str:
        """The same for every way to write the path."""
        return os.path.realpath(self.path)

    def prepare(self) -> None:
        """Makes the folder, private to the user. A folder with foreign content is refused."""
        with self.usable():
            if self.path.is_dir():
                if not self._written.exists() and not self.owner_lock.exists():
                    if any(self.path.iterdir()):
                        raise FolderUnusable(
                            f"{self.path} holds other files and no Tenure graph",
                            hint="name an empty folder or one that does not exist yet",
                        )
                    self.path.chmod(PRIVATE_FOLDER)
            else:
                self.path.mkdir(PRIVATE_FOLDER, parents=True)

    def check_layout(self) -> Written | None:
        """What is known of the last writer, or None for a new folder.

        Raises ``FolderUnusable`` when a newer Tenure laid the folder out.
        """
        found = self._json(self._written)
        if found is None:
            return None
        try:
            written = Written(int(found["layout"]), str(found["engine"]), str(found["product"]))
        except (KeyError, TypeError, ValueError):
            raise FolderUnusable(
                f"{self._written} is damaged", hint="restore it, or use another folder"
            ) from None
        if written.layout > LAYOUT:
            raise FolderUnusable(
                f"{self.path} was written by Tenure {written.product}, "
                f"this is Tenure {product_version()}",
                hint="upgrade Tenure, or use another folder",
            )
        return written

    def note_writer(self, engine: str) -> None:
        self._replace(self._written, asdict(Written(LAYOUT, engine, product_version())))

    def make_password(self) -> str:
        """The owner's: the password that is there, or a fresh one."""
        found = self.password()
        if found is None:
            with self.usable():
                found = secrets.token_urlsafe(24)
                part = self._password.with_name("password.part")
                part.unlink(missing_ok=True)
                self._private(part, found)
                os.replace(part, self._password)
        return found

    def password(self) -> str | None:
        """The engine's password, or None while there is none. Raises when others could read it."""
        with self.usable():
            try:
                mode = self._password.stat().st_mode
            except FileNotFoundError:
                return None
            if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
                raise FolderUnusable(
                    f"{self._password} can be read by others",
                    hint=f"chmod 600 {self._password}",
                )
            return self._password.read_text("ascii")

    def running(self) -> Running | None:
        found = self._json(self._run)
        if found is None:
            return None
        try:
            return Running(
                int(found["port"]),
                int(found["http_port"]),
                int(found["pid"]),
                str(found["product"]),
                str(found["heap"]),
                str(found["page_cache"]),
            )
        except (KeyError, TypeError, ValueError):
            return None

    def announce(self, running: Running) -> None:
        self._replace(self._run, asdict(running))

    def withdraw(self) -> None:
        """An old ``run.json`` could send a password to whoever has the port by now."""
        with self.usable():
            self._run.unlink(missing_ok=True)

    @contextmanager
    def usable(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            if problem.errno in (errno.ENOSPC, errno.EDQUOT):
                raise StoreFull(
                    f"{self.path} has no room left on its disk", hint="make room and try again"
                ) from problem
            raise FolderUnusable(
                f"{self.path} cannot be used: {problem.strerror or problem}",
                hint="it must be a folder that you may write to, on a local disk",
            ) from problem

    def _json(self, path: Path) -> dict[str, Any] | None:
        try:
            found = json.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except ValueError:
            return {}
        except OSError as problem:
            raise FolderUnusable(f"{path} cannot be read: {problem.strerror}") from problem
        return found if isinstance(found, dict) else {}

    def _replace(self, path: Path, content: dict[str, Any]) -> None:
        with self.usable():
            part = path.with_name(f"{path.name}.{os.getpid()}.part")
            part.unlink(missing_ok=True)
            self._private(part, json.dumps(content))
            os.replace(part, path)

    def _private(self, path: Path, text: str) -> None:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
