"""The embedded engine's own door: SQL over HTTP on the loopback address, for schema only."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import Final

from ..errors import StatementRefused, StoreUnavailable, UnsupportedServer
from .link import Link

SECONDS: Final = 60.0


async def execute(link: Link, text: str) -> None:
    """Runs one schema statement in the process that owns the folder.

    Raises ``UnsupportedServer`` where there is no such door: a server reached by a Bolt URL.
    """
    if link.http is None:
        raise UnsupportedServer(
            f"{link.info.address} takes no SQL here", hint="open the graph by its folder"
        )
    await asyncio.to_thread(_post, link, text)


def _post(link: Link, text: str) -> None:
    import http.client  # with all of email; most runs need neither

    assert link.http is not None
    host, port, user = link.http
    token = base64.b64encode(f"{user.user}:{user.password}".encode()).decode("ascii")
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    try:
        connection.request(
            "POST",
            "/api/v1/command/neo4j",
            json.dumps({"language": "sql", "command": text}),
            {"Authorization": f"Basic {token}", "Content-Type": "application/json"},
        )
        answer = connection.getresponse()
        body = answer.read()
    except OSError as problem:
        raise StoreUnavailable(f"{link.info.address}: {problem.strerror or problem}") from None
    finally:
        connection.close()
    if answer.status != 200:
        raise StatementRefused(f"{text} was refused: {body.decode('utf-8', 'replace')[:300]}")
