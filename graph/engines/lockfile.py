"""An exclusive lock on a file, on every operating system. It goes with the process, so it is
never stale; a forked child does not inherit it."""

from __future__ import annotations

import os
import weakref
from pathlib import Path
from typing import IO, Final

PRIVATE: Final = 0o600

_open: weakref.WeakSet[LockFile] = weakref.WeakSet()


class LockFile:
    """Keeps its file open between uses: opening costs more than locking."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None
        _open.add(self)

    def acquire(self, *, wait: bool = False) -> bool:
        """Takes the lock, or says that another holds it: at once, or (``wait``) only where the
        operating system does not wait for ever. Raises ``OSError`` where the file cannot be opened
        or locked."""
        import portalocker

        flags = portalocker.LOCK_EX if wait else portalocker.LOCK_EX | portalocker.LOCK_NB

        if self._file is None:
            self._file = os.fdopen(os.open(self._path, os.O_RDWR | os.O_CREAT, PRIVATE), "r+b")
        try:
            portalocker.lock(self._file, flags)
        except portalocker.AlreadyLocked:
            return False
        except portalocker.LockException as error:
            raise OSError(f"{self._path} cannot be locked: {error}") from error
        return True

    def release(self) -> None:
        import portalocker

        if self._file is not None:
            portalocker.unlock(self._file)

    def close(self) -> None:
        """Closes the file, which releases the lock."""
        file, self._file = self._file, None
        if file is not None:
            file.close()


def _let_go() -> None:
    # Closing a child's copy leaves the parent's lock alone; unlocking would take it away.
    for lock in list(_open):
        lock.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)
