"""A slot's timeline is a pure function of its observations and verdicts: ``resolve``.

The path is straight: ``decisions`` (which verdicts count) and ``withdrawals`` (what is taken back),
then per track ``claims`` -> ``denials`` -> ``ties`` and ``sweep`` (intervals) -> ``hypotheses``
-> ``links``, and at the end ``assemble``. Tracks that are promoted by outcome go
through ``outcomes`` instead, a fold over ``graph.lifecycle``.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import InputError
from ..model import (
    Observation,
    Polarity,
    ReviewReason,
    Slot,
    Status,
    Timeline,
    Verdict,
)
from ..policy import Policy, Promotion
from ..values import Value
from .advance import Advance, advance
from .assemble import Track, anchor_of, assemble, memory_id
from .claims import value_name
from .decisions import NO_DECISIONS, Decisions
from .hypotheses import hypotheses, plans, revoked
from .links import coexistences, exceptions, supersessions
from .outcomes import resolve_outcomes
from .parts import Draft, said_order
from .plain import plain
from .questions import Question
from .rescoping import rescoped
from .weigh import weigh
from .withdrawals import NOTHING_WITHDRAWN, withdrawn

__all__ = ["Advance", "advance", "anchor_of", "memory_id", "resolve"]


def resolve(
    policy: Policy,
    observations: Iterable[Observation],
    verdicts: Iterable[Verdict] = (),
    *,
    slot: Slot | None = None,
) -> Timeline:
    """The timeline of one slot.

    All observations and verdicts must be of that slot; order and repetition do not matter. What
    was known at an earlier recorded time is had by passing only what had been recorded by then
    (``graph.known``). ``slot`` is needed only where there are no observations: ``InputError``
    without it.
    """
    unique = {o.observation_id: o for o in observations}
    given = list(unique.values())
    if not given:
        if slot is None:
            raise InputError("a slot without observations must be named")
        return Timeline(slot=slot, slot_key=slot.key)
    if slot is None:
        slot = _first_named(given)
    counting = tuple(verdicts)
    if not counting:
        timeline = plain(policy, slot, given[0].slot_key, given)
        if timeline is not None:
            return timeline
    else:
        given = rescoped(given, counting)
    given.sort(key=said_order)
    if policy.promotion is Promotion.OUTCOME:
        return resolve_outcomes(policy, given, counting, slot=slot)
    return weighed_timeline(policy, given, counting, slot=slot)


def _first_named(given: list[Observation]) -> Slot:
    """The slot with its subject as it was first named."""
    slot = given[0].slot
    if any([o.slot.subject != slot.subject for o in given]):
        slot = min(given, key=said_order).slot
    return slot


def weighed_timeline(
    policy: Policy, given: list[Observation], counting: tuple[Verdict, ...], *, slot: Slot
) -> Timeline:
    """The general way: every stance, every cardinality, verdicts. ``given`` is in said order."""
    first = given[0]
    decisions = Decisions(counting) if counting else NO_DECISIONS
    by_track: dict[str, list[Observation]] = {}
    for o in given:
        by_track.setdefault(o.track_key, []).append(o)
    tracks = [_track(policy, group, decisions) for group in by_track.values()]
    across = []
    if len(tracks) > 1:
        tracks.sort(key=lambda track: track.scope_key)
        across = exceptions([(t.scope_key, _positive(t)) for t in tracks])
    return assemble(slot, first.slot_key, tracks, across)


def _positive(track: Track) -> list[Draft]:
    return [
        draft
        for draft in track.drafts
        if draft.status is Status.ACTIVE
        and draft.polarity is Polarity.POSITIVE
        and not draft.contested
    ]


def _track(policy: Policy, observations: list[Observation], decisions: Decisions) -> Track:
    first = observations[0]
    key = first.track_key
    track = Track(key, first.scope_key, first.scope)
    taken = withdrawn(observations, policy, key, decisions)
    weighed = weigh(observations, policy, key, decisions, taken.by, taken.takeovers)
    sweep, said = weighed.sweep, weighed.said
    track.values = _shown(observations, key, decisions)
    track.drafts = list(sweep.intervals)
    track.pairs = supersessions(sweep)
    track.asked = sweep.asked
    together, which = coexistences(sweep, policy, decisions, track.values)
    track.pairs += together
    track.asked += which
    track.may_lock = policy.single and not (
        decisions is not NO_DECISIONS and decisions.lets_coexist(key)
    )
    if weighed.denied.negatives:
        track.drafts += weighed.denied.negatives
    if said.plans:
        planned, fulfilled = plans(weighed, decisions)
        track.drafts += planned
        track.pairs += fulfilled
    if said.supposed or said.assistant or said.candidates or sweep.held or weighed.denied.held:
        track.drafts += hypotheses(weighed, decisions)
    if taken is not NOTHING_WITHDRAWN:
        for withdrawal, values in taken.doubtful:
            track.asked.append(Question(ReviewReason.RISK, values, [withdrawal]))
    if taken.by or said.rejected or sweep.beaten or weighed.denied.beaten:
        by_id = {o.observation_id: o for o in observations}
        track.drafts += revoked(weighed, taken, by_id, decisions)
    return track


def _shown(observations: list[Observation], track: str, decisions: Decisions) -> dict[str, Value]:
    """How each value is shown: as it was first said, or as a verdict names it."""
    shown: dict[str, Value] = {}
    best: dict[str, Observation] = {}
    for o in observations:
        key = o.value_key
        if key is None or o.value is None:
            continue
        old = best.get(key)
        if old is None or said_order(o) < said_order(old):
            best[key] = o
            shown[key] = o.value
    if decisions is not NO_DECISIONS:
        for o in observations:
            if o.value_key is not None:
                name = value_name(o, decisions)
                if name not in shown:
                    value = decisions.shown(track, name)
                    shown[name] = value if value is not None else o.value  # type: ignore[assignment]
    for o in observations:
        if o.target_key is not None and o.target is not None:
            shown.setdefault(o.target_key, o.target)
    return shown
