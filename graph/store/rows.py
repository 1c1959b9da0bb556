"""Values of the model to rows of the graph and back.

Times travel as text. Properties that would hold what is almost always so are left out of
observations: an absent ``still`` is false, an absent precision is ``instant``, an absent scope is
everywhere, an absent ``value_json`` is the text in ``value``. A memory is kept twice: as properties
for people and for searching, and whole in ``record``, which is what comes back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Any, Final

from ..door import track_key
from ..model import (
    Authority,
    Confidence,
    Observation,
    Slot,
    Stance,
    Verdict,
)
from ..scope import scope_key
from ..times import Precision, iso, iso_or_none
from ..values import Value, pack_value, unpack_value, value_key, value_text

Row = dict[str, Any]

OBSERVATION: Final = [
    "observation_id",
    "scope",
    "stance",
    "value",
    "value_json",
    "valid_from",
    "valid_to",
    "unbounded",
    "still",
    "observed_at",
    "position",
    "source",
    "authority",
    "speaker",
    "target_json",
    "target_id",
    "confidence",
    "quote",
    "from_precision",
    "to_precision",
    "offset_minutes",
    "turn_id",
    "reading_id",
    "recorded_at",
    "counted_to",
    "lapses",
    "reading_ids",
    "support_key",
    "told_of",
    "away",
]
"""The columns of an observation, in the order in which every statement returns them."""

EVERYWHERE: Final[Mapping[str, str]] = {}
_READING_IDS: Final = OBSERVATION.index("reading_ids")
_SUPPORT_KEY: Final = OBSERVATION.index("support_key")


def moment(text: str | None) -> datetime | None:
    """A time as an engine writes it; None stays None."""
    return None if text is None else datetime.fromisoformat(text)


def packed(value: Value | None) -> tuple[str | None, str | None]:
    """A value as text for people, and as JSON where that text is not the value itself."""
    if value is None:
        return None, None
    text = value_text(value)
    return text, None if value == text else pack_value(value)


def unpacked(text: str | None, packed_value: str | None) -> Value | None:
    """The inverse of ``packed``."""
    return text if packed_value is None else unpack_value(packed_value)


def observation_row(o: Observation) -> Row:
    """A new observation, as the difference creates it."""
    text, value_json = packed(o.value)
    target, target_json = packed(o.target)
    props: Row = {
        "slot_key": o.slot_key,
        "track_key": o.track_key,
        "group_id": o.slot.group,
        "attribute": o.slot.attribute,
        "stance": o.stance,
        "source": o.source,
        "authority": o.authority,
        "confidence": o.confidence,
    }
    rare = {
        "value": text,
        "value_json": value_json,
        "value_key": o.value_key,
        "unbounded": o.unbounded or None,
        "still": o.still or None,
        "position": o.position,
        "speaker": o.speaker or None,
        "target": target,
        "target_json": None if target is None else target_json or pack_value(target),
        "target_id": o.target_id,
        "quote": o.quote or None,
        "from_precision": unless_instant(o.from_precision),
        "to_precision": unless_instant(o.to_precision),
        "offset_minutes": o.offset_minutes or None,
        "turn_id": o.turn_id,
        "reading_id": o.reading_id,
        "lapses": lapses_row(o),
        "told_of": o.told_of,
        "away": away_row(o),
    }
    props.update((key, value) for key, value in rare.items() if value is not None)
    if o.scope_key:
        props["scope"] = json.dumps(o.scope, ensure_ascii=False)
        props["scope_key"] = o.scope_key
    return {
        "id": o.observation_id,
        "props": props,
        "valid_from": iso_or_none(o.valid_from),
        "valid_to": iso_or_none(o.valid_to),
        "observed_at": iso(o.observed_at),
        "recorded_at": iso_or_none(o.recorded_at),
        "counted_to": iso_or_none(o.counted_to),
    }


def lapses_row(o: Observation) -> list[str] | None:
    """The lapses of an observation as a flat list of times; None where there are none."""
    return [iso(time) for lapse in o.lapses for time in lapse] or None


def away_row(one: Observation | Verdict) -> list[str] | None:
    """The times at which something counts elsewhere, flat and without an open end; None where
    there are none."""
    return [iso(time) for span in one.away for time in span if time is not None] or None


def away_of(texts: Sequence[str] | None) -> tuple[tuple[datetime, datetime | None], ...]:
    """The inverse of ``away_row``."""
    times = [datetime.fromisoformat(text) for text in texts or ()]
    return tuple(zip_longest(times[::2], times[1::2]))


def observation_of(row: Sequence[Any], slot: Slot, slot_key: str) -> Observation:
    """An observation from the columns ``OBSERVATION``."""
    (
        name, scope_text, stance, text, value_json, start, end, unbounded, still, said, position,
        source, authority, speaker, target_json, target_id, confidence, quote, from_precision,
        to_precision, offset, turn_id, reading_id, recorded, counted, lapses, _, _, told_of,
        elsewhere,
    ) = row  # fmt: skip
    scope: Mapping[str, str] = EVERYWHERE
    scoped = ""
    if scope_text is not None:
        scope = json.loads(scope_text)
        scoped = scope_key(scope)
    value = unpacked(text, value_json)
    target = None if target_json is None else unpack_value(target_json)
    times = [datetime.fromisoformat(time) for time in lapses] if lapses else []
    return Observation(
        observation_id=name,
        slot=slot,
        slot_key=slot_key,
        track_key=track_key(slot_key, scoped),
        scope=scope,
        scope_key=scoped,
        stance=Stance(stance),
        value=value,
        value_key=None if value is None else value_key(value),
        valid_from=moment(start),
        unbounded=bool(unbounded),
        valid_to=moment(end),
        still=bool(still),
        observed_at=datetime.fromisoformat(said),
        position=position,
        source=source,
        authority=Authority(authority),
        speaker=speaker or "",
        target=target,
        target_key=None if target is None else value_key(target),
        target_id=target_id,
        confidence=Confidence(confidence),
        quote=quote or "",
        from_precision=precision_of(from_precision),
        to_precision=precision_of(to_precision),
        offset_minutes=offset or 0,
        turn_id=turn_id,
        reading_id=reading_id,
        recorded_at=moment(recorded),
        counted_to=moment(counted),
        lapses=tuple(zip(times[::2], times[1::2], strict=True)),
        told_of=told_of,
        away=away_of(elsewhere),
    )


def readings_of(row: Sequence[Any]) -> frozenset[str]:
    """The readings that hold the observation of a row."""
    more = row[_READING_IDS]
    if more:
        return frozenset(more)
    first = row[OBSERVATION.index("reading_id")]
    return frozenset() if first is None else frozenset((first,))


def support_key_of(row: Sequence[Any]) -> str | None:
    """What the observation of a row first brought to a memory that outcomes promote."""
    key: str | None = row[_SUPPORT_KEY]
    return key


def unless_instant(precision: Precision) -> Precision | None:
    """A precision, or None for the common one, which is left out."""
    return None if precision is Precision.INSTANT else precision


def precision_of(text: str | None) -> Precision:
    """The inverse of ``unless_instant``."""
    return Precision.INSTANT if text is None else Precision(text)
