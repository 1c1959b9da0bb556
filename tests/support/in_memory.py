"""What tests write lies in memory where there is room: a commit waits milliseconds for a disk.

Nothing is proved by the wait: no test takes the power away, and what a killed process has written
is there for the next one either way.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
NAMED = "TENURE_TEST_FOLDER"
ROOM = 6 * 2**30
"""Bytes that must be free, of the file system and of the machine's memory."""


def begin() -> None:
    """Has temporary folders, of this process and of all that it starts, made in memory.

    Unless somebody has said where they shall be (``TMPDIR``).
    """
    if os.environ.get("TMPDIR") or not _has_room():
        return
    folder = tempfile.mkdtemp(prefix="tenure-tests-", dir=MEMORY)
    os.environ["TMPDIR"] = os.environ[NAMED] = folder
    os.environ["TENURE_TEST_FOLDER_OF"] = str(os.getpid())
    tempfile.tempdir = None


def end() -> None:
    """Takes away what ``begin`` made, in the process that made it."""
    if os.environ.get("TENURE_TEST_FOLDER_OF") == str(os.getpid()):
        shutil.rmtree(os.environ[NAMED], ignore_errors=True)


def _has_room() -> bool:
    try:
        found = os.statvfs(MEMORY)
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
        free = next(int(one.split()[1]) for one in lines if one.startswith("MemAvailable:"))
    except (OSError, AttributeError, StopIteration):  # not on Linux
        return False
    usable = os.access(MEMORY, os.W_OK) and not found.f_flag & os.ST_NOEXEC
    return usable and min(found.f_bavail * found.f_frsize, free * 1024) >= ROOM
