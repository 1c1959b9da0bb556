"""What Zep's API gives, in the shapes of Graphiti that it was made from. No I/O.

Objects are the SDK's own models, of which any field may be missing.
"""

from __future__ import annotations

from typing import Any

from ..graphiti.shapes import Edge, Entity, Episode, moment, text_of, texts_of


def edge(row: Any, group: str) -> Edge:
    """A fact. Ends without a name go by their uuid; it has no time of reference of its own."""
    source, target = text_of(row.source_node_uuid), text_of(row.target_node_uuid)
    return Edge(
        uuid=text_of(row.uuid_),
        group=group,
        source=source,
        subject=text_of(row.source_node_name) or source,
        relation=text_of(row.name),
        target=target,
        value=text_of(row.target_node_name) or target,
        fact=text_of(row.fact),
        valid_at=moment(row.valid_at),
        invalid_at=moment(row.invalid_at),
        expired_at=moment(row.expired_at),
        created_at=moment(row.created_at),
        reference_time=None,
        episodes=texts_of(row.episode_uuids),
        dimensions=None,
        groups=frozenset((group,)),
    )


def episode(row: Any, group: str) -> Episode:
    """An episode. The time that it speaks of is that which was given with it, else when Zep got
    it. Zep does not say which facts it touched."""
    return Episode(
        uuid=text_of(row.uuid_),
        group=group,
        name=text_of(row.source_description),
        valid_at=moment(row.reference_time) or moment(row.created_at),
        created_at=moment(row.created_at),
        entity_edges=(),
        groups=frozenset((group,)),
    )


def entity(row: Any, group: str) -> Entity:
    """An entity. How often it is told of and mentioned is not read."""
    return Entity(
        uuid=text_of(row.uuid_),
        group=group,
        name=text_of(row.name),
        labels=texts_of(row.labels),
        facts=0,
        mentions=0,
    )
