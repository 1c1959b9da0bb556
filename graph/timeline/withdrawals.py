"""Withdrawals: what ``retracts`` and ``corrects`` take back, and what corrections take over.

A withdrawal takes back what was *said* up to its moment, however late that is recorded:
of the runs that those words alone give, the latest that had begun. So each withdrawal is worked out
on the words before it, in said order.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ..model import Kind, Observation, Stance
from ..policy import Policy, Risk
from .claims import Takeover, inheriting, value_name
from .decisions import NO_DECISIONS, Decisions
from .parts import (
    SETTLED_END,
    Draft,
    is_assistant,
    later,
    rank_of,
    said_order,
    stated_start,
)
from .weigh import Weighed, weigh

_SAID = frozenset({Stance.ASSERTS, Stance.CORRECTS, Stance.PLANS, Stance.SUPPOSES})
_HYPOTHETICAL = {Stance.PLANS: Kind.PLANNED, Stance.SUPPOSES: Kind.SUPPOSED}


class Withdrawn:
    """What is taken back in one track, by whom, and what corrections take over."""

    __slots__ = ("by", "doubtful", "takeovers", "undone")

    def __init__(self) -> None:
        self.by: dict[str, Observation] = {}  # observation id -> the withdrawal that took it back
        self.undone: set[str] = set()  # withdrawals that another one names: they have no effect
        self.takeovers: dict[str, tuple[Takeover, ...]] = {}
        self.doubtful: list[
            tuple[Observation, list[str]]
        ] = []  # withdrawals that wait for a review


NOTHING_WITHDRAWN = Withdrawn()


def withdrawn(
    observations: list[Observation], policy: Policy, track: str, decisions: Decisions
) -> Withdrawn:
    """Work out the withdrawals of one track."""
    acting = [
        o
        for o in observations
        if o.stance in (Stance.RETRACTS, Stance.CORRECTS)
        and not is_assistant(o)
        and (decisions is NO_DECISIONS or decisions.rejects(o) is None)
    ]
    if not acting:
        return NOTHING_WITHDRAWN
    result = Withdrawn()
    by_id = {o.observation_id: o for o in observations}
    acting.sort(key=said_order)
    for withdrawal in reversed(acting):
        target = by_id.get(withdrawal.target_id or "")
        if (
            target is not None
            and target.stance in (Stance.RETRACTS, Stance.CORRECTS)
            and withdrawal.observation_id not in result.undone
        ):
            result.undone.add(target.observation_id)
            result.by[target.observation_id] = withdrawal
    for withdrawal in acting:
        if withdrawal.observation_id not in result.undone:
            _apply(withdrawal, observations, by_id, policy, track, decisions, result)
    return result


def _apply(
    withdrawal: Observation,
    observations: list[Observation],
    by_id: dict[str, Observation],
    policy: Policy,
    track: str,
    decisions: Decisions,
    result: Withdrawn,
) -> None:
    words = [o for o in observations if o is not withdrawal and _by_then(o, withdrawal)]
    weighed = weigh(words, policy, track, decisions, result.by, result.takeovers)
    families = _families(weighed)
    if withdrawal.target_id is not None:
        target = by_id.get(withdrawal.target_id)
        taken = [target] if target is not None else []
        chosen = None
    else:
        key = _withdrawn_key(withdrawal, decisions)
        if key is None:
            return
        chosen, taken = _latest_run(key, families, weighed, withdrawal, decisions)
    taken = [o for o in taken if o.observation_id not in result.by]
    if not taken:
        return
    if policy.risk is Risk.HIGH and decisions.confirms(withdrawal) is None:
        strongest = max(rank_of(o) for o in taken)
        if strongest > rank_of(withdrawal):
            names = [value_name(o, decisions) for o in taken if o.value_key is not None]
            result.doubtful.append((withdrawal, list(dict.fromkeys(names))))
            return
    if withdrawal.stance is Stance.CORRECTS:
        result.takeovers[withdrawal.observation_id] = _take_over(
            taken, families, chosen, result.takeovers
        )
    for o in taken:
        result.by[o.observation_id] = withdrawal


def _by_then(o: Observation, withdrawal: Observation) -> bool:
    """Whether it was said up to the withdrawal; at one moment, a higher authority's words stand."""
    if later(withdrawal, o):
        return True
    if later(o, withdrawal):
        return False
    return rank_of(o) <= rank_of(withdrawal)


def _withdrawn_key(withdrawal: Observation, decisions: Decisions) -> str | None:
    key = withdrawal.target_key if withdrawal.stance is Stance.CORRECTS else withdrawal.value_key
    if key is None or decisions is NO_DECISIONS:
        return key
    return decisions.name(withdrawal.track_key, key)


def _families(weighed: Weighed) -> list[list[Draft]]:
    """The runs: intervals of one value, those together that only a stay parts."""
    families: dict[int, list[Draft]] = {}
    for run in weighed.sweep.intervals:
        families.setdefault(id(run.family), []).append(run)
    return list(families.values())


def _latest_run(
    key: str,
    families: list[list[Draft]],
    weighed: Weighed,
    withdrawal: Observation,
    decisions: Decisions,
) -> tuple[list[Draft] | None, list[Observation]]:
    """The run that is meant, and the observations that go: its own, and hypotheses of the value."""
    own = [family for family in families if family[0].key == key]
    begun = [family for family in own if family[0].start <= withdrawal.observed_at]
    run = begun[-1] if begun else own[0] if own else None
    hypotheses = _hypotheses(key, weighed, decisions)
    if run is None:
        beaten = [c.observation for c, _ in weighed.sweep.beaten if c.key == key]
        return None, [*hypotheses, *beaten]
    end = run[-1].end
    if end is not None:
        after = [o for o in hypotheses if o.observed_at >= end and not is_assistant(o)]
        if after:
            return None, after
    supporters = {o.observation_id: o for part in run for o in part.supporters}
    return run, [*supporters.values(), *hypotheses]


def _hypotheses(key: str, weighed: Weighed, decisions: Decisions) -> list[Observation]:
    """What was said of the value without making it active."""
    said = weighed.said
    unproven = [*said.plans, *said.supposed, *said.assistant]
    found = [o for o in unproven if value_name(o, decisions) == key]
    held = [c for c, _ in weighed.denied.held] + [h.claim for h in weighed.sweep.held]
    found += [c.observation for c in [*said.candidates, *held] if c.key == key]
    return list({o.observation_id: o for o in found}.values())


def _take_over(
    taken: list[Observation],
    families: list[list[Draft]],
    chosen: list[Draft] | None,
    takeovers: Mapping[str, tuple[Takeover, ...]],
) -> tuple[Takeover, ...]:
    """The intervals of what is corrected: one for each run that goes with it."""
    ids = {o.observation_id for o in taken}
    intervals: list[Takeover] = []
    for family in families:
        claims = {id(c): c for part in family for c in part.claims}.values()
        gone = [c for c in claims if c.observation.observation_id in ids]
        if not gone:
            continue
        survives = len(gone) < len(claims)
        if survives and chosen is not None and family is not chosen:
            continue
        start = min(c.raw_start for c in gone)
        end = _settled_end(family)
        intervals.append(Takeover(start, end, all(c.stay for c in gone)))
    if intervals:
        return tuple(sorted(intervals, key=lambda t: t.start))
    unproven = [o for o in taken if o.stance in _SAID and not is_assistant(o)]
    if not unproven:
        return ()
    hypothesis = min(unproven, key=said_order)
    kind = _HYPOTHETICAL.get(hypothesis.stance, Kind.PLAIN)
    if (earlier := takeovers.get(hypothesis.observation_id)) is not None:
        kind = earlier[0].kind  # it corrected a plan itself
        hypothesis = inheriting(hypothesis, earlier[0])
    dated = hypothesis.valid_from is not None or hypothesis.unbounded
    return (Takeover(stated_start(hypothesis), hypothesis.valid_to, False, kind, dated),)


def _settled_end(family: list[Draft]) -> datetime | None:
    """The end that the run had of itself, not by a rival."""
    last = family[-1]
    if last.ended_because is not None and last.ended_because.rule in SETTLED_END:
        return last.end
    return last.stated_end
