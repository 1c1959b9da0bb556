"""Free ports on the loopback address."""

from __future__ import annotations

import contextlib
import socket


def free(count: int) -> list[int]:
    """That many different ports nobody listens on right now."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
