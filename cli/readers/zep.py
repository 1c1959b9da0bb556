"""Zep's edges or facts as JSON, as its API gives them (Zep Cloud v2, v3 and v4).

The edges are those of Graphiti, with ``score``, ``relevance`` or ``graph_uuid``, and from v3 on may
name their nodes themselves (``source_node_name``, ``target_node_name``), as do the facts of v2. For
edges that do not, the nodes must stand in the same file under ``nodes``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ...overlay.ingest.items import Item
from .base import Head, Notes, Options
from .edges import read_edges

NAME: Final = "zep"
TITLE: Final = "Zep, edges of a graph as JSON (facts with their times)"
EXAMPLE: Final = """\
{"edges": [{"uuid": "e1", "name": "LIVES_IN", "fact": "Ana lives in Ghent",
   "source_node_name": "Ana", "target_node_name": "Ghent", "created_at": "2024-03-01T09:30:00Z",
   "valid_at": "2024-02-01T00:00:00Z", "invalid_at": null, "expired_at": null}]}"""

_OWN = re.compile(
    r'"(?:source_node_name|target_node_name|graph_uuid|hyperedge_uuid|episode_uuids|relevance|'
    r'score|rating)"\s*:'
)


def recognises(head: Head) -> bool:
    """Facts with times, and a field that only Zep has."""
    known = '"fact"' in head.text and '"created_at"' in head.text
    return head.body[:1] in ("{", "[") and known and bool(_OWN.search(head.text))


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The facts, as observations with the times that they have there."""
    return read_edges(path, NAME, options, notes)
