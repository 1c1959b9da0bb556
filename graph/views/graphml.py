"""Chains as GraphML."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import networkx as nx

from ..model import Timeline
from .chain import chain_graph


def to_graphml(timelines: Iterable[Timeline], *, as_of: datetime | None = None) -> str:
    """The chain as GraphML; ``networkx.parse_graphml(text, force_multigraph=True)`` gives it back.

    The id of an edge is its type with both ends, and becomes its key when read.
    """
    graph = chain_graph(timelines, as_of=as_of)
    for source, target, key, data in graph.edges(keys=True, data=True):
        data["id"] = f"{source} {key} {target}"
    lines = nx.generate_graphml(graph, named_key_ids=True, edge_id_from_attribute="id")
    return "<?xml version='1.0' encoding='utf-8'?>\n" + "\n".join(lines) + "\n"
