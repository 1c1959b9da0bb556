"""A line to a server that can be cut and mended: for its callers the server goes and comes back."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

HOST = "127.0.0.1"


class Line:
    """Passes on what callers of ``uri`` and the server say to each other."""

    def __init__(self, uri: str) -> None:
        there = urlsplit(uri)
        self._server = (there.hostname or HOST, there.port or 7687)
        self._listener: socket.socket | None = None
        self._open: list[socket.socket] = []
        self._port = 0
        self.mend()
        self.uri = f"{there.scheme}://{HOST}:{self._port}"

    def mend(self) -> None:
        """The line is there (again), at the same port."""
        listener = socket.create_server((HOST, self._port))
        self._listener, self._port = listener, listener.getsockname()[1]
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()

    def cut(self) -> None:
        """From now on nothing answers, and what was open is closed."""
        listener, self._listener = self._listener, None
        if listener is not None:
            _close(listener)
        for one in self._open:
            _close(one)
        self._open.clear()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                caller, _ = listener.accept()
            except OSError:
                return
            if self._listener is not listener:  # it was cut meanwhile
                return _close(caller)
            server = socket.create_connection(self._server)
            self._open += [caller, server]
            for ends in ((caller, server), (server, caller)):
                for end in ends:
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=_pass_on, args=ends, daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while said := source.recv(65536):
            target.sendall(said)
    _close(source)
    _close(target)


def _close(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)  # wakes who waits for it
    one.close()


@contextlib.contextmanager
def line(uri: str) -> Iterator[Line]:
    """A line within the block."""
    one = Line(uri)
    try:
        yield one
    finally:
        one.cut()
