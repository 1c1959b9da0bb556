"""Runs a command and ends it when the parent is gone, however the parent ended.

``python guard.py COMMAND…`` with a pipe as standard input: the pipe closes when the process that
started us leaves, even by SIGKILL. No server of a test run outlives the run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading

GRACE_SECONDS = 10.0


def main(command: list[str]) -> int:
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)

    def end_with_parent() -> None:
        # Reads the descriptor, not the buffered object: a daemon thread that holds its lock
        # would make the interpreter abort at exit.
        while os.read(0, 4096):
            pass
        child.terminate()
        try:
            child.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()

    threading.Thread(target=end_with_parent, daemon=True).start()
    return child.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
