"""What a server returns, as plain Python: no class of the driver leaves the engines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from neo4j import Record

_PLAIN: Final = frozenset({str, int, float, bool, type(None), bytes})


def rows(keys: tuple[str, ...], records: list[Record]) -> list[dict[str, Any]]:
    """Records as dicts, decoded."""
    return [dict(zip(keys, map(plain, record.values()), strict=True)) for record in records]


def raw_rows(records: list[Record]) -> list[list[Any]]:
    """Records as lists, exactly as the driver gives them."""
    return [record.values() for record in records]


def plain(value: Any) -> Any:
    """Times become ``datetime`` objects, durations ISO 8601 text, nodes, relations and paths maps.

    A node is ``{"labels", "properties", "id"}``, a relation ``{"type", "properties", "id",
    "start", "end"}``, a path ``{"nodes", "relations"}``; ids hold within one result only.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return [one if type(one) in _PLAIN else plain(one) for one in value]
    if kind is dict:
        return {key: plain(one) for key, one in value.items()}
    return _driver_value(value)


def _driver_value(value: Any) -> Any:
    from neo4j.graph import Node, Path, Relationship
    from neo4j.time import Duration

    if isinstance(value, Node):
        return {
            "labels": sorted(value.labels),
            "properties": {key: plain(one) for key, one in value.items()},
            "id": value.element_id,
        }
    if isinstance(value, Relationship):
        return {
            "type": value.type,
            "properties": {key: plain(one) for key, one in value.items()},
            "id": value.element_id,
            "start": None if value.start_node is None else value.start_node.element_id,
            "end": None if value.end_node is None else value.end_node.element_id,
        }
    if isinstance(value, Path):
        return {
            "nodes": [plain(one) for one in value.nodes],
            "relations": [plain(one) for one in value.relationships],
        }
    if isinstance(value, Duration):
        return value.iso_format()
    to_native = getattr(value, "to_native", None)  # the driver's dates and times
    native = value if to_native is None else to_native()
    if isinstance(native, datetime) and native.utcoffset() == timedelta(0):
        return native.replace(tzinfo=UTC)
    return native
