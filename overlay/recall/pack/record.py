"""A packet as JSON types: times as ISO text in UTC, rows with their whole ids and texts."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime
from typing import Any

from ....graph.times import iso
from .model import Block, Packet, Row


def packet_record(packet: Packet) -> dict[str, Any]:
    """The packet as an object; ``blocks`` is a list, in their order."""
    record = {field.name: getattr(packet, field.name) for field in fields(packet)}
    return {
        **{name: _plain(value) for name, value in record.items()},
        "scope": dict(packet.scope),
        "groups": list(packet.groups),
        "blocks": [_block(block) for block in packet.blocks],
    }


def _block(block: Block) -> dict[str, Any]:
    return {
        "name": str(block.name),
        "rows": [_row(row) for row in block.rows],
        "more": [
            {"subject": more.subject, "attribute": more.attribute, "count": more.count}
            for more in block.more
        ],
    }


def _row(row: Row) -> dict[str, Any]:
    record = {field.name: _plain(getattr(row, field.name)) for field in fields(row)}
    return {**record, "scope": dict(row.scope)}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return iso(value)
    return str(value) if isinstance(value, str) else value
