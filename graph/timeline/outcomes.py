"""Tracks that are promoted by outcome: the fold over all their outcomes.

``resolve_outcomes`` folds everything; ``advance`` (beside it) goes on from the state that it left.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from ..lifecycle import TRANSITIONS, Change, Counters, Event, policy_mark
from ..model import (
    Because,
    Kind,
    LinkType,
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
from .hypotheses import hypotheses, plans, revoked
from .links import exceptions
from .parts import Draft, Pair, is_assistant, later, said_order
from .sweep import Sweep
from .weigh import NOTHING_DENIED, Weighed
from .withdrawals import Withdrawn

Order = tuple[datetime, int, str]
SUCCESSES = frozenset({Stance.SUCCEEDS, Stance.ASSERTS, Stance.CORRECTS})
_END = frozenset({Stance.ENDS, Stance.DENIES})


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
    memories = _Drafts(policy.single)
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
        if (o.stance in SUCCESSES or o.stance is Stance.FAILS or o.stance in _END)
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


def fold_one(
    counters: Counters, event: Observation | Verdict, key: str | None, new_source: bool
) -> Iterator[Event]:
    if isinstance(event, Verdict):
        assert key is not None
        return counters.trial(key, event.verdict_id)
    if event.stance in _END:
        return counters.end(key, event.observation_id)
    assert key is not None
    if event.stance is Stance.FAILS:
        return counters.failure(key, event.observation_id)
    return counters.success(key, event.observation_id, new_source, place(event))


def place(o: Observation) -> str:
    """The place of an observation in said order, as text that sorts alike."""
    moment, position, name = said_order(o)
    return f"{iso(moment)} {position + 1:020d} {name}"


def ended_kind(start: datetime | None, end: datetime) -> Kind:
    """What a revoked memory is: refuted, or withdrawn where it never held for a moment."""
    return Kind.WITHDRAWN if start is not None and end <= start else Kind.REFUTED


class _Drafts:
    """Collects the memories of a fold over a whole track."""

    def __init__(self, single: bool) -> None:
        self.single = single
        self.drafts: list[Draft] = []
        self.pairs: list[Pair] = []
        self._by_anchor: dict[str, Draft] = {}
        self._sources: dict[str, set[str]] = {}

    def take(
        self,
        event: Observation | Verdict,
        counters: Counters,
        decisions: Decisions,
        moment: datetime,
    ) -> None:
        """Fold one outcome or trial."""
        key: str | None
        if isinstance(event, Verdict):
            assert event.a_key is not None
            key = decisions.name(event.track_key, event.a_key)
        else:
            key = None if event.value_key is None else value_name(event, decisions)
        count = counters.values.get(key) if key is not None else None
        anchor = count.anchor if count is not None else None
        new_source = isinstance(event, Observation) and (
            anchor is None or event.source not in self._sources[anchor]
        )
        for change in fold_one(counters, event, key, new_source):
            self._apply(change, event, moment)

    def _join(self, draft: Draft, moment: datetime) -> None:
        """Where values coexist: link to the one that was promoted last among those that hold."""
        if self.single:
            return
        holding = [
            d
            for d in self.drafts
            if d.status is Status.ACTIVE and d.holds_at(moment) and d is not draft
        ]
        if holding:
            other = max(holding, key=lambda d: (d.start, d.key))
            why = Because("coexists", (draft.supporters[0].observation_id,))
            self.pairs.append(Pair(LinkType.COEXISTS_WITH, draft, other, moment, why))

    def _apply(self, change: Event, event: Observation | Verdict, moment: datetime) -> None:
        draft = self._by_anchor.get(change.anchor)
        if draft is None:
            assert isinstance(event, Observation)
            draft = Draft(
                change.value,
                moment,
                [],
                Because("candidate", (change.anchor,)),
                status=Status.HYPOTHESIS,
                kind=Kind.CANDIDATE,
            )
            draft.said_at = event.observed_at
            self._by_anchor[change.anchor] = draft
            self._sources[change.anchor] = set()
            self.drafts.append(draft)
        if change.change is Change.SUPPORTED:
            assert isinstance(event, Observation)
            draft.supporters.append(event)
            self._sources[change.anchor].add(event.source)
            return
        if change.change is Change.OPPOSED:
            assert isinstance(event, Observation)
            draft.opposers.append(event)
            return
        draft.status = TRANSITIONS[draft.status, change.change]
        why = Because(change.rule, change.evidence)
        if isinstance(event, Verdict):
            why = Because(change.rule, (change.anchor,), (event.verdict_id,))
        if change.change is Change.PROMOTED:
            draft.start = moment
            draft.kind = Kind.PLAIN
            self._join(draft, moment)
            draft.because = why
            for old in change.supersedes:
                target = self._by_anchor[old]
                self.pairs.append(Pair(LinkType.SUPERSEDES, draft, target, moment, why))
            if change.evolves_from is not None:
                source = self._by_anchor[change.evolves_from]
                again = Because("repromoted", why.observations, why.verdicts)
                self.pairs.append(Pair(LinkType.EVOLVES_TO, source, draft, moment, again))
            return
        draft.end = moment
        draft.ended_because = why
        if change.change is not Change.ENDED:
            draft.kind = ended_kind(draft.start, moment)
