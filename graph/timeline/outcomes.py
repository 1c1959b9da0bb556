"""Tracks that are promoted by outcome: the fold over all their outcomes.

``resolve_outcomes`` folds everything; ``advance`` (beside it) goes on from the state that it left.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from ..lifecycle import Counters, policy_mark
from ..model import (
    Observation,
    Slot,
    Stance,
    Status,
    Timeline,
    Verdict,
)
from ..policy import Policy
from ..times import iso
from .assemble import Track, assemble
from .claims import Spoken, value_name
from .decisions import NO_DECISIONS, Decisions
from .folding import ENDS, OutcomeDrafts
from .hypotheses import hypotheses, plans, revoked
from .links import exceptions
from .parts import is_assistant, later, said_order
from .sweep import Sweep
from .weigh import NOTHING_DENIED, Weighed
from .withdrawals import Withdrawn

Order = tuple[datetime, int, str]
SUCCESSES = frozenset({Stance.SUCCEEDS, Stance.ASSERTS, Stance.CORRECTS})


def resolve_outcomes(
    policy: Policy, observations: list[Observation], verdicts: tuple[Verdict, ...], *, slot: Slot
) -> Timeline:
    """The timeline of one slot whose attribute is promoted by outcome."""
    decisions = Decisions(verdicts) if verdicts else NO_DECISIONS
    by_track: dict[str, list[Observation]] = {}
    for o in observations:
        by_track.setdefault(o.track_key, []).append(o)
    tracks: list[Track] = []
    state: dict[str, dict[str, list[object]]] = {}
    last: Order | None = None
    for key, group in by_track.items():
        track, counters, order = _track(policy, group, decisions)
        tracks.append(track)
        state[key] = counters.to_data()
        if order is not None and (last is None or order > last):
            last = order
    tracks.sort(key=lambda track: track.scope_key)
    across = []
    if len(tracks) > 1:
        active = [(t.scope_key, [d for d in t.drafts if d.status is Status.ACTIVE]) for t in tracks]
        across = exceptions(active)
    timeline = assemble(slot, observations[0].slot_key, tracks, across)
    fold = None
    if last is not None and not verdicts and len(tracks) == 1 and continuable(observations):
        fold = fold_text(policy, last, state)
    return replace(timeline, fold=fold)


def continuable(observations: list[Observation]) -> bool:
    """Whether only outcomes were said: anything else is read anew each time."""
    return all(o.stance in (Stance.SUCCEEDS, Stance.FAILS, Stance.ASSERTS) for o in observations)


def fold_text(policy: Policy, last: Order, state: Mapping[str, Mapping[str, list[object]]]) -> str:
    moment, position, name = last
    data = {"policy": policy_mark(policy), "last": [iso(moment), position, name], "tracks": state}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _track(
    policy: Policy, observations: list[Observation], decisions: Decisions
) -> tuple[Track, Counters, Order | None]:
    first = observations[0]
    track = Track(first.track_key, first.scope_key, first.scope)
    track.may_lock = policy.single
    taken = _taken(observations, decisions)
    counters = Counters(policy)
    memories = OutcomeDrafts(policy.single)
    order: Order | None = None
    for when, event in _said(observations, taken, decisions):
        order = when
        memories.take(event, counters, decisions, when[0])
    said = _unproven(observations, taken, decisions)
    track.values = {}
    for o in sorted(observations, key=said_order):
        if o.value_key is not None and o.value is not None:
            track.values.setdefault(value_name(o, decisions), o.value)
            track.values.setdefault(o.value_key, o.value)
    weighed = Weighed(said, NOTHING_DENIED, Sweep(policy, first.track_key, decisions))
    weighed.sweep.intervals = [d for d in memories.drafts if d.status is Status.ACTIVE]
    planned, fulfilled = plans(weighed, decisions) if said.plans else ([], [])
    by_id = {o.observation_id: o for o in observations}
    track.drafts = [
        *memories.drafts,
        *planned,
        *hypotheses(weighed, decisions),
        *revoked(weighed, taken, by_id, decisions),
    ]
    track.pairs = [*memories.pairs, *fulfilled]
    return track, counters, order


def _taken(observations: list[Observation], decisions: Decisions) -> Withdrawn:
    """Outcomes that a withdrawal takes out: one by its id, or those of a value said by then."""
    taken = Withdrawn()
    for withdrawal in sorted(observations, key=said_order):
        if withdrawal.stance not in (Stance.RETRACTS, Stance.CORRECTS) or is_assistant(withdrawal):
            continue
        if decisions.rejects(withdrawal) is not None:
            continue
        key = (
            withdrawal.target_key if withdrawal.stance is Stance.CORRECTS else withdrawal.value_key
        )
        for o in observations:
            by_value = withdrawal.target_id is None and key is not None and o.value_key == key
            if o.observation_id == withdrawal.target_id or (
                by_value and o is not withdrawal and not later(o, withdrawal)
            ):
                taken.by.setdefault(o.observation_id, withdrawal)
    return taken


def _said(
    observations: list[Observation], taken: Withdrawn, decisions: Decisions
) -> Iterator[tuple[Order, Observation | Verdict]]:
    """Outcomes, ends and passed trials in said order; a trial comes after what was said then."""
    events: list[tuple[Order, Observation | Verdict]] = [
        (said_order(o), o)
        for o in observations
        if (o.stance in SUCCESSES or o.stance is Stance.FAILS or o.stance in ENDS)
        and not is_assistant(o)
        and o.observation_id not in taken.by
        and decisions.rejects(o) is None
    ]
    track = observations[0].track_key
    for verdict in decisions.trials:
        if verdict.track_key == track and verdict.a_key is not None:
            events.append(((verdict.decided_at, 1 << 62, verdict.verdict_id), verdict))
    events.sort(key=lambda event: event[0])
    return iter(events)


def _unproven(observations: list[Observation], taken: Withdrawn, decisions: Decisions) -> Spoken:
    """Plans, suppositions, the assistant's words and what a verdict rejected."""
    said = Spoken()
    for o in observations:
        if o.observation_id in taken.by or o.value_key is None:
            continue
        if decisions.rejects(o) is not None:
            said.rejected.append(o)
        elif is_assistant(o):
            if o.stance in SUCCESSES:
                said.assistant.append(o)
        elif o.stance is Stance.PLANS:
            said.plans.append(o)
        elif o.stance is Stance.SUPPOSES:
            said.supposed.append(o)
    return said
