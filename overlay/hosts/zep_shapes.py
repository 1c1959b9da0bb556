"""What Zep's API gives, in the shapes of Graphiti that it was made from. No I/O.

Objects are the SDK's own models, of which any field may be missing.
"""

from __future__ import annotations

from typing import Any

from ..graphiti.shapes import Edge, Entity, Episode, moment


def edge(row: Any, group: str) -> Edge:
    """A fact. Ends without a name go by their uuid; it has no time of reference of its own."""
    source, target = _text(row.source_node_uuid), _text(row.target_node_uuid)
    return Edge(
        uuid=_text(row.uuid_),
        group=group,
        source=source,
        subject=_text(row.source_node_name) or source,
        relation=_text(row.name),
        target=target,
        value=_text(row.target_node_name) or target,
        fact=_text(row.fact),
        valid_at=moment(row.valid_at),
        invalid_at=moment(row.invalid_at),
        expired_at=moment(row.expired_at),
        created_at=moment(row.created_at),
        reference_time=None,
        episodes=_texts(row.episode_uuids),
        dimensions=None,
        groups=frozenset((group,)),
    )


def episode(row: Any, group: str) -> Episode:
    """An episode. The time that it speaks of is that which was given with it, else when Zep got
    it. Zep does not say which facts it touched."""
    return Episode(
        uuid=_text(row.uuid_),
        group=group,
        name=_text(row.source_description),
        valid_at=moment(row.reference_time) or moment(row.created_at),
        created_at=moment(row.created_at),
        entity_edges=(),
        groups=frozenset((group,)),
    )


def entity(row: Any, group: str) -> Entity:
    """An entity. How often it is told of and mentioned is not read."""
    return Entity(
        uuid=_text(row.uuid_),
        group=group,
        name=_text(row.name),
        labels=_texts(row.labels),
        facts=0,
        mentions=0,
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: object) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()
