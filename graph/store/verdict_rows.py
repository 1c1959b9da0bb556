"""Verdicts to rows of the graph and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from ..model import Decision, Judge, Slot, Verdict
from ..times import iso, iso_or_none
from ..values import pack_value, unpack_value
from .rows import Row, away_of, away_row, moment, packed

VERDICT: Final = [
    "verdict_id",
    "track_key",
    "decision",
    "a",
    "b",
    "a_json",
    "a_key",
    "b_json",
    "b_key",
    "by",
    "decided_at",
    "recorded_at",
    "note",
    "told_of",
    "away",
    "scope",
]
"""The columns of a verdict."""


def verdict_row(v: Verdict) -> Row:
    """A new verdict, as the difference creates it."""
    a, _ = packed(v.a_value)
    b, _ = packed(v.b_value)
    return {
        "id": v.verdict_id,
        "props": {
            "slot_key": v.slot_key,
            "track_key": v.track_key,
            "group_id": v.slot.group,
            "decision": v.decision,
            "a": v.a,
            "b": v.b,
            "a_value": a,
            "b_value": b,
            "a_json": None if v.a_value is None else pack_value(v.a_value),
            "a_key": v.a_key,
            "b_json": None if v.b_value is None else pack_value(v.b_value),
            "b_key": v.b_key,
            "by": v.by,
            "note": v.note or None,
            "told_of": v.told_of,
            "away": away_row(v),
            "scope": None if v.scope is None else json.dumps(v.scope, ensure_ascii=False),
        },
        "decided_at": iso(v.decided_at),
        "recorded_at": iso_or_none(v.recorded_at),
    }


def verdict_of(row: Sequence[Any], slot: Slot, slot_key: str) -> Verdict:
    """A verdict from the columns ``VERDICT``."""
    name, track, decision, a, b, a_json, a_key, b_json, b_key, by, decided, recorded, note = row[
        :13
    ]
    return Verdict(
        verdict_id=name,
        slot=slot,
        slot_key=slot_key,
        track_key=track,
        decision=Decision(decision),
        a=a,
        b=b,
        a_value=None if a_json is None else unpack_value(a_json),
        a_key=a_key,
        b_value=None if b_json is None else unpack_value(b_json),
        b_key=b_key,
        by=Judge(by),
        decided_at=datetime.fromisoformat(decided),
        recorded_at=moment(recorded),
        note=note or "",
        told_of=row[13],
        away=away_of(row[14]),
        scope=None if row[15] is None else json.loads(row[15]),
    )
