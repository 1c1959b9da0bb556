"""Being told to end (SIGTERM) as an ordinary end: everything that was begun is cleaned up."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType


def ends_cleanly(first: Callable[[], None] = lambda: None) -> None:
    """From now on SIGTERM unwinds the program, so that its folders and servers go.

    ``first`` is called before: it ends what a thread may be waiting for.
    """

    def leave(signum: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
        first()
        raise SystemExit(128 + signum)

    signal.signal(signal.SIGTERM, leave)
