"""Small messages to a server go out at once.

The driver's asynchronous connections leave Nagle's algorithm on (its blocking ones turn it off):
the second of two writes waits for the server's acknowledgement of the first, which a kernel gives
after 40 ms. That is most of what opening a connection takes, and a test opens two or more.
"""

from __future__ import annotations

import socket
from typing import Any

from neo4j._async_compat.network._bolt_socket import AsyncBoltSocketBase


def set_for_all() -> None:
    """From now on, for every connection of this process."""
    begin = AsyncBoltSocketBase.__init__

    def begun(self: Any, *given: Any, **more: Any) -> None:
        begin(self, *given, **more)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    AsyncBoltSocketBase.__init__ = begun  # type: ignore[method-assign]
