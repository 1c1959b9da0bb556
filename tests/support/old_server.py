"""A server that speaks just enough Bolt to say who it is, and a few that do not speak it at all."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

MAGIC = b"\x60\x60\xb0\x17"


def _text(value: str) -> bytes:
    raw = value.encode()
    return b"\xd0" + bytes([len(raw)]) + raw


def _success(**entries: str) -> bytes:
    fields = b"".join(_text(key) + _text(value) for key, value in entries.items())
    message = b"\xb1\x70" + bytes([0xA0 + len(entries)]) + fields
    return len(message).to_bytes(2, "big") + message + b"\x00\x00"


def _answer(connection: socket.socket, agent: str | None, greeting: bytes) -> None:
    with connection:
        connection.settimeout(30)
        try:
            if connection.recv(20)[:4] != MAGIC or agent is None:
                connection.sendall(greeting)
                if not greeting:
                    connection.recv(20)
                return
            connection.sendall(b"\x00\x00\x04\x05")  # Bolt 5.4
            with connection.makefile("rb") as incoming:
                while (head := incoming.read(2)) and len(head) == 2:
                    size = int.from_bytes(head, "big")
                    incoming.read(size)
                    if size == 0:  # the end of a message
                        connection.sendall(_success(server=agent, connection_id="bolt-1"))
        except OSError:
            return


@contextmanager
def serving(agent: str | None, greeting: bytes = b"\x00\x00\x00\x00") -> Iterator[int]:
    """The port of a server that calls itself ``agent``; without one it only sends ``greeting``,
    by default the
    refusal of every offered version of Bolt; an empty one is silence."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.1)
        over = threading.Event()

        def loop() -> None:
            while not over.is_set():
                try:
                    connection, _ = listener.accept()
                except TimeoutError:
                    continue
                except OSError:
                    return
                threading.Thread(
                    target=_answer, args=(connection, agent, greeting), daemon=True
                ).start()

        thread = threading.Thread(target=loop, daemon=True)
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            over.set()
            thread.join(5)
