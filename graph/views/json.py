"""Chains as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime

from ..model import Timeline
from ..times import iso, utc
from ..values import value_text
from .chain import chain_graph, in_order


def to_json(timelines: Iterable[Timeline], *, as_of: datetime | None = None) -> str:
    """One object with ``nodes`` (memories), ``edges`` (links) and ``reviews``, and a newline.

    ``networkx.node_link_graph(json.loads(text), edges="edges")`` gives the chain back.
    """
    ordered = in_order(timelines)
    graph = chain_graph(ordered, as_of=as_of)
    reviews = [
        {
            "id": review.review_id,
            "group": review.slot.group,
            "subject": review.slot.subject,
            "attribute": review.slot.attribute,
            "scope": dict(review.scope),
            "reason": str(review.reason),
            "values": [value_text(value) for value in review.values],
            "observations": list(review.observations),
        }
        for timeline in ordered
        for review in timeline.reviews
    ]
    document = {
        "directed": True,
        "multigraph": True,
        "graph": {} if as_of is None else {"as_of": iso(utc(as_of))},
        "nodes": [{"id": node, **data} for node, data in graph.nodes(data=True)],
        "edges": [
            {"source": source, "target": target, "key": key, **data}
            for source, target, key, data in graph.edges(keys=True, data=True)
        ],
        "reviews": reviews,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
