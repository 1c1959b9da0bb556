"""Memories, links and reviews to rows of the graph and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from ..door import track_key
from ..model import (
    Authority,
    Because,
    Kind,
    Link,
    LinkType,
    Memory,
    Polarity,
    Review,
    ReviewReason,
    Slot,
    Status,
)
from ..scope import scope_key
from ..timeline import anchor_of
from ..times import iso, iso_or_none
from ..values import value_key, value_text
from .rows import EVERYWHERE, Row, moment, packed, precision_of, unless_instant
from .search import group_key

_compact: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


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
            unless_instant(m.from_precision),
            unless_instant(m.to_precision),
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
        scope=scope or EVERYWHERE,
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
        from_precision=precision_of(from_precision),
        to_precision=precision_of(to_precision),
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
            "group_key": group_key(m.slot.group),
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
        scope=EVERYWHERE if scope is None else json.loads(scope),
        reason=ReviewReason(reason),
        values=tuple(json.loads(values)),
        observations=tuple(observations),
    )


def _because_list(why: Because) -> list[object]:
    evidence = [why.observations, why.verdicts] if why.verdicts else [why.observations]
    return [why.rule, *evidence]


def _because_of(row: Sequence[Any]) -> Because:
    return Because(row[0], tuple(row[1]), tuple(row[2]) if len(row) > 2 else ())
