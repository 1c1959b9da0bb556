"""The graph engines behind one ``connect``: Neo4j over Bolt, ArcadeDB in this process.

The only package that imports the Neo4j driver and the embedded engine, and both only when a
connection is opened. Driver errors never leave it: they become classes of ``graph.errors``.
"""

from .connect import connect
from .dialect import Dialect, EngineName, Language, Statement
from .engine import Engine
from .link import ServerInfo
from .unit import Unit

__all__ = [
    "Dialect",
    "Engine",
    "EngineName",
    "Language",
    "ServerInfo",
    "Statement",
    "Unit",
    "connect",
]
