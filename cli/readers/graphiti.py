"""Graphiti's edges as JSON: ``EntityEdge.model_dump`` beside the nodes, or search results.

Follows graphiti-core 0.22 to 0.31. Edges stand in a list, or under ``edges`` (``entity_edges``)
with the nodes under ``nodes`` (``entity_nodes``), or each between its two nodes as ``source_node``,
``edge``, ``target_node``. Without the names of the nodes an edge says nothing of anybody and is
set aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ...overlay.ingest.items import Item
from .base import Head, Notes, Options
from .edges import read_edges

NAME: Final = "graphiti"
TITLE: Final = "Graphiti, edges and nodes as JSON (facts with their times)"
EXAMPLE: Final = """\
{"nodes": [{"uuid": "n1", "name": "Ana"}, {"uuid": "n2", "name": "Ghent"}],
 "edges": [{"uuid": "e1", "group_id": "g", "name": "LIVES_IN", "fact": "Ana lives in Ghent",
   "source_node_uuid": "n1", "target_node_uuid": "n2", "created_at": "2024-03-01T09:30:00Z",
   "valid_at": "2024-02-01T00:00:00Z", "invalid_at": null, "expired_at": null}]}"""

_KEYS = ('"fact"', '"source_node_uuid"', '"target_node_uuid"')


def recognises(head: Head) -> bool:
    """Edges with a fact between the ids of two nodes."""
    return head.body[:1] in ("{", "[") and all(key in head.text for key in _KEYS)


def read(path: Path, options: Options, notes: Notes) -> Iterator[Item]:
    """The facts, as observations with the times that they have there."""
    return read_edges(path, NAME, options, notes)
