"""Turns and readings to rows of the graph and back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ..model import (
    Authority,
    Reading,
    Turn,
)
from ..times import iso, iso_or_none
from .rows import Row
from .search import group_key


def turn_props(turn: Turn) -> Row:
    """The properties of a turn but its id, its group and its time."""
    return {
        "group_key": group_key(turn.group),
        "source": turn.source,
        "position": turn.position,
        "speaker": turn.speaker,
        "authority": turn.authority,
        "role": turn.role or None,
        "text": turn.text,
    }


def turn_of(row: Sequence[Any]) -> Turn:
    """A turn from id, group, source, time, position, speaker, authority, text and role."""
    name, group, source, at, position, speaker, authority, text, role = row
    return Turn(
        turn_id=name,
        group=group,
        source=source,
        at=datetime.fromisoformat(at),
        position=position,
        speaker=speaker,
        authority=Authority(authority),
        text=text,
        role=role or "",
    )


def reading_row(reading: Reading, group: str, recorded_at: datetime) -> Row:
    """A reading as the difference creates it."""
    return {
        "id": reading.reading_id,
        "props": {
            "turn_id": reading.turn_id,
            "group_id": group,
            "extractor": reading.extractor,
            "version": reading.version,
        },
        "edited_at": iso_or_none(reading.edited_at),
        "recorded_at": iso(recorded_at),
    }
