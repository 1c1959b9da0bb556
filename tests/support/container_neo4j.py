"""A Neo4j in a container, by testcontainers, where a Docker engine answers."""

from __future__ import annotations

from collections.abc import Callable

IMAGE = "neo4j:5.26-community"


def missing() -> str | None:
    """Why no container can be started, or None when one can."""
    try:
        import docker
    except ImportError:
        return "testcontainers is not installed"
    try:
        docker.from_env(timeout=5).ping()
    except Exception as problem:  # the client has no one error class for "no engine"
        return f"no Docker engine answers ({type(problem).__name__})"
    return None


def start() -> tuple[str, Callable[[], None]]:
    """The URI of a fresh server without authentication, and what stops it."""
    from testcontainers.community.neo4j import Neo4jContainer

    container = Neo4jContainer(IMAGE).with_env("NEO4J_AUTH", "none")
    container.start()
    address = container.get_container_host_ip()
    return f"bolt://{address}:{container.get_exposed_port(7687)}", container.stop
