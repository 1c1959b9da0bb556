"""Gives the tests a real Neo4j, or says why there is none.

In this order: the server named by ``TENURE_TEST_NEO4J_URI`` (its user and password come from
``TENURE_NEO4J_USER`` and ``TENURE_NEO4J_PASSWORD``); a server from Maven Central, where Java 17+
and Maven are; a container, where a Docker engine answers.

    python -m tests.support.neo4j_server             prints the URI, stays until interrupted
    python -m tests.support.neo4j_server -- CMD …    runs CMD with TENURE_TEST_NEO4J_URI set
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

from . import container_neo4j, maven_neo4j, wipe

VARIABLE = "TENURE_TEST_NEO4J_URI"


class NoServer(Exception):
    """No Neo4j can be had on this machine; the message says why."""


@dataclass(frozen=True)
class Server:
    uri: str
    source: str
    stop: Callable[[], None]


def obtain(*, quick: bool = False) -> Server:
    """A server to test against, or (not ``quick``) to measure. Raises ``NoServer`` with every
    reason."""
    named = os.environ.get(VARIABLE)
    if named:
        return Server(named, VARIABLE, lambda: None)
    no_maven = maven_neo4j.missing()
    if no_maven is None:
        own = maven_neo4j.MavenServer(quick=quick)
        return Server(own.uri, f"Neo4j {maven_neo4j.VERSION} from Maven Central", own.stop)
    no_docker = container_neo4j.missing()
    if no_docker is None:
        uri, stop = container_neo4j.start()
        return Server(uri, f"container {container_neo4j.IMAGE}", stop)
    raise NoServer(f"no Neo4j: {VARIABLE} is not set; {no_maven}; {no_docker}")


def main(arguments: list[str]) -> int:
    done = threading.Event()

    def leave(signum: int, frame: FrameType | None) -> None:
        done.set()
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, leave)
    server = obtain()
    try:
        if arguments[:1] == ["--"]:
            arguments = arguments[1:]
        if arguments:
            environment = {**os.environ, VARIABLE: server.uri, wipe.ALLOWED: "1"}
            return subprocess.call(arguments, env=environment)
        print(server.uri, flush=True)
        done.wait()
    except KeyboardInterrupt:
        pass
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
