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
from typing import Any, Final

from ..door import track_key
from ..model import (
    Authority,
    Because,
    Confidence,
    Decision,
    Judge,
    Kind,
    Link,
    LinkType,
    Memory,
    Observation,
    Polarity,
    Reading,
    Review,
    ReviewReason,
    Slot,
    Stance,
    Status,
    Turn,
    Verdict,
)
from ..scope import scope_key
from ..timeline import anchor_of
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
]
"""The columns of an observation, in the order in which every statement returns them."""

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
]
"""The columns of a verdict."""

_EVERYWHERE: Final[Mapping[str, str]] = {}
_compact: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
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
        "from_precision": _unless_instant(o.from_precision),
        "to_precision": _unless_instant(o.to_precision),
        "offset_minutes": o.offset_minutes or None,
        "turn_id": o.turn_id,
        "reading_id": o.reading_id,
        "lapses": lapses_row(o),
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


def observation_of(row: Sequence[Any], slot: Slot, slot_key: str) -> Observation:
    """An observation from the columns ``OBSERVATION``."""
    (
        name, scope_text, stance, text, value_json, start, end, unbounded, still, said, position,
        source, authority, speaker, target_json, target_id, confidence, quote, from_precision,
        to_precision, offset, turn_id, reading_id, recorded, counted, lapses, _, _,
    ) = row  # fmt: skip
    scope: Mapping[str, str] = _EVERYWHERE
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
        from_precision=_precision(from_precision),
        to_precision=_precision(to_precision),
        offset_minutes=offset or 0,
        turn_id=turn_id,
        reading_id=reading_id,
        recorded_at=moment(recorded),
        counted_to=moment(counted),
        lapses=tuple(zip(times[::2], times[1::2], strict=True)),
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
        },
        "decided_at": iso(v.decided_at),
        "recorded_at": iso_or_none(v.recorded_at),
    }


def verdict_of(row: Sequence[Any], slot: Slot, slot_key: str) -> Verdict:
    """A verdict from the columns ``VERDICT``."""

    name, track, decision, a, b, a_json, a_key, b_json, b_key, by, decided, recorded, note = row
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
    )


def memory_record(m: Memory) -> str:
    """The whole memory as JSON text; the supporters are relations. Equal texts, equal memories."""
    own = value_key(m.value)
    return _compact(
        [
            m.memory_id,
            m.scope or None,
            m.value,
            None if own == m.value_key else m.value_key,
            m.polarity,
            m.status,
            m.kind,
            iso_or_none(m.valid_from),
            iso_or_none(m.valid_to),
            m.supports,
            m.authority,
            int(m.contested),
            iso(m.said_at),
            iso_or_none(m.pending_to),
            iso_or_none(m.recorded_at),
            int(m.start_inferred),
            int(m.end_inferred),
            _because_list(m.because),
            None if m.ended_because is None else _because_list(m.ended_because),
            int(m.open_key is not None),
            _unless_instant(m.from_precision),
            _unless_instant(m.to_precision),
            m.offset_minutes,
        ]
    )


def memory_of(record: str, slot: Slot, slot_key: str) -> Memory:
    """A memory from its record, without the ids of its supporters."""
    (
        name, scope, value, key, polarity, status, kind, start, end, supports, authority, contested,
        said, pending, recorded, start_inferred, end_inferred, because, ended, is_open,
        from_precision, to_precision, offset,
    ) = json.loads(record)  # fmt: skip
    scoped = scope_key(scope) if scope else ""
    track = track_key(slot_key, scoped)
    return Memory(
        memory_id=name,
        slot=slot,
        slot_key=slot_key,
        track_key=track,
        scope=scope or _EVERYWHERE,
        scope_key=scoped,
        value=value,
        value_key=key or value_key(value),
        polarity=Polarity(polarity),
        status=Status(status),
        kind=Kind(kind),
        valid_from=moment(start),
        valid_to=moment(end),
        anchor=anchor_of(name),
        supports=supports,
        supporters=(),
        authority=Authority(authority),
        contested=bool(contested),
        said_at=datetime.fromisoformat(said),
        pending_to=moment(pending),
        recorded_at=moment(recorded),
        start_inferred=bool(start_inferred),
        end_inferred=bool(end_inferred),
        because=_because_of(because),
        ended_because=None if ended is None else _because_of(ended),
        open_key=track if is_open else None,
        from_precision=_precision(from_precision),
        to_precision=_precision(to_precision),
        offset_minutes=offset,
    )


def memory_row(m: Memory, record: str) -> Row:
    """A memory as the difference writes it. Null removes what it had before."""
    text, value_json = packed(m.value)
    ended = m.ended_because
    return {
        "id": m.memory_id,
        "props": {
            "slot_key": m.slot_key,
            "track_key": m.track_key,
            "group_id": m.slot.group,
            "subject": m.slot.subject,
            "attribute": m.slot.attribute,
            "scope": json.dumps(m.scope, ensure_ascii=False) if m.scope_key else "{}",
            "scope_key": m.scope_key,
            "value": text,
            "value_json": value_json,
            "value_key": m.value_key,
            "polarity": m.polarity,
            "status": m.status,
            "kind": m.kind,
            "text": memory_text(m),
            "open_key": m.open_key,
            "supports": m.supports,
            "authority": m.authority,
            "contested": m.contested,
            "anchor": m.anchor,
            "start_inferred": m.start_inferred,
            "end_inferred": m.end_inferred,
            "rule": m.because.rule,
            "rule_observations": list(m.because.observations) or None,
            "ended_rule": None if ended is None else ended.rule,
            "ended_observations": None if ended is None else list(ended.observations) or None,
            "record": record,
        },
        "valid_from": iso_or_none(m.valid_from),
        "valid_to": iso_or_none(m.valid_to),
        "said_at": iso(m.said_at),
        "pending_to": iso_or_none(m.pending_to),
        "recorded_at": iso_or_none(m.recorded_at),
    }


def memory_text(m: Memory) -> str:
    """The words by which full-text search finds a memory."""
    words = [m.slot.subject, m.slot.attribute.replace("_", " "), value_text(m.value)]
    return " ".join(words + list(m.scope.values()))


def link_row(link: Link) -> list[Any]:
    """A link as the difference creates it; the type is the part it stands in."""
    why = link.because
    return [
        link.source,
        link.target,
        iso_or_none(link.at),
        why.rule,
        why.observations[0] if why.observations else None,
        list(why.observations) or None,
        list(why.verdicts) or None,
    ]


def link_of(row: Sequence[Any]) -> Link:
    """A link from type, ends, moment, reason, observations and verdicts."""
    kind, source, target, at, reason, observations, verdicts = row
    why = Because(reason, tuple(observations or ()), tuple(verdicts or ()))
    return Link(LinkType(kind), source, target, moment(at), why)


def review_row(review: Review, created_at: str) -> Row:
    """A review as the difference creates it."""
    return {
        "id": review.review_id,
        "props": {
            "slot_key": review.slot_key,
            "track_key": review.track_key,
            "group_id": review.slot.group,
            "reason": review.reason,
            "values": [value_text(value) for value in review.values],
            "values_json": review_values(review),
            "scope": json.dumps(review.scope, ensure_ascii=False) if review.scope else None,
            "observations": list(review.observations),
        },
        "created_at": created_at,
    }


def review_values(review: Review) -> str:
    """The values of a review as JSON text."""
    return _compact(list(review.values))


def review_of(row: Sequence[Any], slot: Slot, slot_key: str) -> Review:
    """A review from id, track, scope, reason, values and observations."""
    name, track, scope, reason, values, observations = row
    return Review(
        review_id=name,
        slot=slot,
        slot_key=slot_key,
        track_key=track,
        scope=_EVERYWHERE if scope is None else json.loads(scope),
        reason=ReviewReason(reason),
        values=tuple(json.loads(values)),
        observations=tuple(observations),
    )


def turn_props(turn: Turn) -> Row:
    """The properties of a turn but its id, its group and its time."""
    return {
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


def _unless_instant(precision: Precision) -> Precision | None:
    return None if precision is Precision.INSTANT else precision


def _precision(text: str | None) -> Precision:
    return Precision.INSTANT if text is None else Precision(text)


def _because_list(why: Because) -> list[object]:
    evidence = [why.observations, why.verdicts] if why.verdicts else [why.observations]
    return [why.rule, *evidence]


def _because_of(row: Sequence[Any]) -> Because:
    return Because(row[0], tuple(row[1]), tuple(row[2]) if len(row) > 2 else ())
