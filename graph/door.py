"""The one door for observations and verdicts: what is wrong is refused here, by name and field."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from .checks import (
    check_group,
    check_name,
    check_text,
    member_of,
    offset_of,
    slot_key,
    time_of,
    track_key,
    whole_number,
)
from .errors import RefusedObservation, ScopeError
from .ids import digest
from .model import (
    IDENTITY_DECISIONS,
    PAIR_DECISIONS,
    Authority,
    Confidence,
    Decision,
    Judge,
    Observation,
    Slot,
    Stance,
    Verdict,
)
from .scope import Scope, check_scope, scope_key
from .times import Precision, iso
from .values import Value, check_value, value_key

__all__ = [
    "UNBOUNDED",
    "check_group",
    "mapping_of",
    "observation",
    "slot_key",
    "track_key",
    "verdict",
]

UNBOUNDED = "unbounded"
"""In place of a stated start: it is said to have always been so."""


_NEEDS_VALUE = frozenset(Stance) - {Stance.ENDS, Stance.RETRACTS}


def observation(
    *,
    group: str,
    subject: str,
    attribute: str,
    stance: Stance | str,
    observed_at: datetime | str,
    source: str,
    value: Value | None = None,
    scope: Scope | None = None,
    valid_from: datetime | str | None = None,
    valid_to: datetime | str | None = None,
    still: bool = False,
    position: int | None = None,
    authority: Authority | str = Authority.USER,
    speaker: str = "",
    target: Value | None = None,
    target_id: str | None = None,
    confidence: Confidence | str = Confidence.OBSERVED,
    quote: str = "",
    from_precision: Precision | str = Precision.INSTANT,
    to_precision: Precision | str = Precision.INSTANT,
    turn_id: str | None = None,
    reading_id: str | None = None,
    recorded_at: datetime | str | None = None,
    name: str | None = None,
) -> Observation:
    """A checked observation.

    ``valid_from`` may be ``UNBOUNDED``. ``name`` is how an error names it. Raises
    ``RefusedObservation`` (with the field) or ``GroupError``.
    """
    check_group(group)
    for field, text in (("subject", subject), ("attribute", attribute), ("source", source)):
        check_name(field, text, name)
    stance = member_of(Stance, "stance", stance, name)
    authority = member_of(Authority, "authority", authority, name)
    confidence = member_of(Confidence, "confidence", confidence, name)
    from_precision = member_of(Precision, "from_precision", from_precision, name)
    to_precision = member_of(Precision, "to_precision", to_precision, name)
    for field, given in (("value", value), ("target", target)):
        if given is not None:
            try:
                check_value(given)
            except ValueError as error:
                raise RefusedObservation(f"{field} {error}", field=field, name=name) from None
            except RecursionError:
                raise RefusedObservation(
                    f"{field} is nested too deeply", field=field, name=name
                ) from None
    if value is None and stance in _NEEDS_VALUE:
        raise RefusedObservation(f"{stance} needs a value", field="value", name=name)
    if stance is Stance.RETRACTS and value is None and target_id is None:
        raise RefusedObservation("retracts needs a value or a target_id", field="value", name=name)
    if check_text("speaker", speaker, name):
        check_name("speaker", speaker, name)
    check_text("quote", quote, name)
    for field, identifier in (("target_id", target_id), ("turn_id", turn_id)):
        if identifier is not None:
            check_name(field, identifier, name)
    try:
        scope = check_scope(scope or {})
    except ScopeError as error:
        raise RefusedObservation(error.message, field="scope", name=name) from None
    unbounded = valid_from == UNBOUNDED
    start = None if unbounded else time_of("valid_from", valid_from, name)
    end = time_of("valid_to", valid_to, name)
    said = time_of("observed_at", observed_at, name)
    if said is None:
        raise RefusedObservation("observed_at is missing", field="observed_at", name=name)
    if start is not None and end is not None and end <= start:
        raise RefusedObservation(
            f"valid_to {iso(end)} is not after valid_from {iso(start)}", field="valid_to", name=name
        )
    whole_number("position", position, name)
    if not isinstance(still, bool):
        raise RefusedObservation("still is neither true nor false", field="still", name=name)
    slot = Slot(group, subject, attribute)
    slot_id = slot_key(group, subject, attribute)
    scoped = scope_key(scope)
    valued = None if value is None else value_key(value)
    targeted = None if target is None else value_key(target)
    stated = UNBOUNDED if unbounded else "" if start is None else iso(start)
    return Observation(
        observation_id=digest(
            slot_id,
            scoped,
            stance,
            valued or "",
            stated,
            "" if end is None else iso(end),
            "1" if still else "0",
            iso(said),
            source,
            "" if position is None else str(position),
            authority,
            targeted or "",
            target_id or "",
        ),
        slot=slot,
        slot_key=slot_id,
        track_key=track_key(slot_id, scoped),
        scope=scope,
        scope_key=scoped,
        stance=stance,
        value=value,
        value_key=valued,
        valid_from=start,
        unbounded=unbounded,
        valid_to=end,
        still=still,
        observed_at=said,
        position=position,
        source=source,
        authority=authority,
        speaker=speaker,
        target=target,
        target_key=targeted,
        target_id=target_id,
        confidence=confidence,
        quote=quote,
        from_precision=from_precision,
        to_precision=to_precision,
        offset_minutes=offset_of(valid_from, observed_at),
        turn_id=turn_id,
        reading_id=reading_id,
        recorded_at=time_of("recorded_at", recorded_at, name),
    )


def verdict(
    *,
    decision: Decision | str,
    a: Observation | Verdict,
    b: Observation | None = None,
    by: Judge | str = Judge.PERSON,
    decided_at: datetime | str,
    recorded_at: datetime | str | None = None,
    note: str = "",
    scope: Scope | None = None,
) -> Verdict:
    """A checked verdict about one observation, two values of one slot, or another verdict."""
    decision = member_of(Decision, "decision", decision, None)
    by = member_of(Judge, "by", by, None)
    if decision in IDENTITY_DECISIONS:
        raise RefusedObservation(f"{decision} is about names, not observations", field="decision")
    if (scope is not None) != (decision is Decision.RESCOPES):
        raise RefusedObservation("rescopes has a scope, and nothing else has", field="scope")
    if scope is not None:
        scope = check_scope(scope)
    decided = time_of("decided_at", decided_at, None)
    if decided is None:
        raise RefusedObservation("decided_at is missing", field="decided_at")
    if isinstance(a, Verdict) != (decision is Decision.WITHDRAWS):
        raise RefusedObservation(
            "withdraws is about a verdict, all else about observations", field="a"
        )
    if (b is not None) != (decision in PAIR_DECISIONS):
        raise RefusedObservation(f"{decision} is about {'two' if b is None else 'one'}", field="b")
    a_id = a.verdict_id if isinstance(a, Verdict) else a.observation_id
    a_value = None if isinstance(a, Verdict) else a.value
    a_key = None if isinstance(a, Verdict) else a.value_key
    if decision in PAIR_DECISIONS:
        assert isinstance(a, Observation) and b is not None
        if a.track_key != b.track_key:
            raise RefusedObservation("a and b are not in one track", field="b")
        if a_key is None or b.value_key is None:
            raise RefusedObservation(f"{decision} is about two values", field="a")
    return Verdict(
        verdict_id=digest(
            "verdict",
            decision,
            a_id,
            "" if b is None else b.observation_id,
            by,
            iso(decided),
            *([] if scope is None else [scope_key(scope)]),
        ),
        slot=a.slot,
        slot_key=a.slot_key,
        track_key=a.track_key,
        decision=decision,
        a=a_id,
        b=None if b is None else b.observation_id,
        a_value=a_value,
        a_key=a_key,
        b_value=None if b is None else b.value,
        b_key=None if b is None else b.value_key,
        by=by,
        decided_at=decided,
        recorded_at=time_of("recorded_at", recorded_at, None),
        note=check_text("note", note, None),
        scope=scope,
    )


def mapping_of(observation: Observation) -> Mapping[str, object]:
    """The observation as the JSON object that ``tenure ingest`` reads and ``export`` writes."""
    return {
        "group": observation.slot.group,
        "subject": observation.slot.subject,
        "attribute": observation.slot.attribute,
        "scope": dict(observation.scope),
        "stance": str(observation.stance),
        "value": observation.value,
        "valid_from": UNBOUNDED
        if observation.unbounded
        else None
        if observation.valid_from is None
        else iso(observation.valid_from),
        "valid_to": None if observation.valid_to is None else iso(observation.valid_to),
        "still": observation.still,
        "observed_at": iso(observation.observed_at),
        "position": observation.position,
        "source": observation.source,
        "authority": str(observation.authority),
        "speaker": observation.speaker,
        "target": observation.target,
        "target_id": observation.target_id,
        "confidence": str(observation.confidence),
        "from_precision": str(observation.from_precision),
        "to_precision": str(observation.to_precision),
        "quote": observation.quote,
        "recorded_at": None if observation.recorded_at is None else iso(observation.recorded_at),
    }
