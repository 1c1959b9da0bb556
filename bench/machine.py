"""What the figures were measured on: processor, memory, versions, the server's own settings."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from pathlib import Path

from tenure.graph.engines import Engine, EngineName

SETTINGS = ("server.memory.heap.max_size", "server.memory.pagecache.size")


def machine() -> str:
    """The machine and the versions, on one line."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if _sysconf() else 0
    try:
        packer = f"with neo4j-rust-ext {importlib.metadata.version('neo4j-rust-ext')}"
    except importlib.metadata.PackageNotFoundError:
        packer = "without neo4j-rust-ext"
    return (
        f"{os.cpu_count()} cores, {memory / 2**30:.0f} GiB, load {_load()}, {platform.system()} "
        f"{platform.machine()}, Python {platform.python_version()}, "
        f"driver {importlib.metadata.version('neo4j')} {packer}"
    )


async def server(engine: Engine) -> str:
    """The server with its memory settings, on one line."""
    info = await engine.info()
    if engine.name is EngineName.NEO4J:
        rows = await engine.read(
            "SHOW SETTINGS YIELD name, value WHERE name IN $names RETURN name, value",
            {"names": list(SETTINGS)},
        )
        found = {row["name"]: row["value"] for row in rows}
        [jvm] = await engine.read(
            "CALL dbms.queryJmx('java.lang:type=Memory') YIELD attributes "
            "RETURN attributes.HeapMemoryUsage.value.properties.max AS heap"
        )
        heap, cache = f"{jvm['heap'] / 2**20:.0f} MiB", found.get(SETTINGS[1])
    else:
        heap, cache = str(info.heap), info.page_cache
    return f"{info.name} {info.version}: heap at most {heap}, page cache {cache}"


def resident() -> tuple[int, int]:
    """Bytes of memory that this process holds now, and held at most. Zero where unknown."""
    status = Path("/proc/self/status")
    if not status.exists():
        return _peak()
    found = dict(line.split(":", 1) for line in status.read_text("utf-8").splitlines())
    now, most = (int(found[name].split()[0]) * 1024 for name in ("VmRSS", "VmHWM"))
    return now, most


def _peak() -> tuple[int, int]:
    try:
        import resource
    except ImportError:
        return 0, 0
    unit = 1 if platform.system() == "Darwin" else 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return most, most


def _sysconf() -> bool:
    return hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
