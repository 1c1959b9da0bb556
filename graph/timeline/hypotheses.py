"""Hypotheses and what is revoked: everything that was said and does not hold.

A plan has the role ``transition`` from the moment it was said until it comes true or is overtaken.
The rest (supposed, only the assistant's, held back, not yet corroborated) has none.
"""

from __future__ import annotations

from ..model import Because, Kind, LinkType, Observation, Status
from .claims import value_name
from .decisions import Decisions
from .parts import (
    Draft,
    Pair,
    after,
    because,
    first_said,
    said_order,
    stated_start,
)
from .weigh import Weighed
from .withdrawals import Withdrawn

_CORRECTED = {"retracts": "retracted", "corrects": "corrected"}


def hypotheses(weighed: Weighed, decisions: Decisions) -> list[Draft]:
    """One memory for each value and kind of doubt, plans apart."""
    said, sweep = weighed.said, weighed.sweep
    groups: dict[tuple[str, Kind, str], list[Observation]] = {}

    def add(key: str, kind: Kind, rule: str, observation: Observation) -> None:
        groups.setdefault((key, kind, rule), []).append(observation)

    for o in said.supposed:
        add(value_name(o, decisions), Kind.SUPPOSED, "supposed", o)
    for o in said.assistant:
        add(value_name(o, decisions), Kind.ASSISTANT, "assistant_only", o)
    for claim in said.candidates:
        add(claim.key, Kind.CANDIDATE, "candidate", claim.observation)
    for claim, _ in weighed.denied.held:
        add(claim.key, Kind.HELD, "held_denial", claim.observation)
    for held in sweep.held:
        add(held.claim.key, Kind.HELD, held.rule, held.claim.observation)
    drafts = []
    for (key, kind, rule), observations in groups.items():
        start = min(stated_start(o) for o in observations)
        draft = Draft(
            key,
            start,
            observations,
            because(rule, *observations),
            status=Status.HYPOTHESIS,
            kind=kind,
            end=observations[0].valid_to if len(observations) == 1 else None,
        )
        drafts.append(draft)
    return drafts


def plans(weighed: Weighed, decisions: Decisions) -> tuple[list[Draft], list[Pair]]:
    """The plans, each with the moment at which it ceased to wait, and what they evolved to."""
    by_value: dict[str, list[Observation]] = {}
    for o in sorted(weighed.said.plans, key=said_order):
        by_value.setdefault(value_name(o, decisions), []).append(o)
    drafts: list[Draft] = []
    pairs: list[Pair] = []
    for key, observations in by_value.items():
        plan: Draft | None = None
        for o in observations:
            if plan is None or (plan.pending_to is not None and plan.pending_to <= o.observed_at):
                plan = Draft(
                    key,
                    o.observed_at,
                    [],
                    because("planned", o),
                    status=Status.HYPOTHESIS,
                    kind=Kind.PLANNED,
                )
                plan.said_at = o.observed_at
                drafts.append(plan)
            plan.supporters.append(o)
            if o.valid_from is not None:
                plan.start = o.valid_from
            if o.valid_to is not None and o.valid_to > plan.start:
                plan.end = o.valid_to
            _overtake(plan, weighed)
            fulfilled = _fulfil(plan, weighed)
            pairs = [pair for pair in pairs if pair.source is not plan]
            pairs.extend(fulfilled)
    return drafts, pairs


def _fulfil(plan: Draft, weighed: Weighed) -> list[Pair]:
    """Link the plan to the memory of the first assertion of its value that was said after it."""
    first = plan.supporters[0]
    claims = [
        (claim, run)
        for run in weighed.sweep.intervals
        if run.key == plan.key
        for claim in run.claims
        if after(claim.observation, first)
        and run.holds_at(claim.start)
        and (run.end is None or run.end > first.observed_at)
    ]
    if not claims:
        return []
    claim, run = min(claims, key=lambda pair: (said_order(pair[0].observation), pair[0].start))
    moment = max(claim.start, first.observed_at)
    if plan.pending_to is not None and plan.pending_to < moment:
        return []  # overtaken before
    plan.pending_to = moment
    why = because("fulfilled", first, claim.observation)
    return [Pair(LinkType.EVOLVES_TO, plan, run, run.start, why)]


def _overtake(plan: Draft, weighed: Weighed) -> None:
    """A different value, said later, that starts after the planned date overtakes the plan."""
    plan.pending_to = None
    if not weighed.sweep.single:
        return
    said = plan.supporters[0]
    dated = any(o.valid_from is not None for o in plan.supporters)
    date = plan.start if dated else said.observed_at
    for run in weighed.sweep.intervals:
        if run.key == plan.key or run.resumed or run.start <= date:
            continue
        if not weighed.sweep.rivals(run.key, plan.key):
            continue
        if any(c.start == run.start and after(c.observation, said) for c in run.claims):
            plan.pending_to = run.start
            return


def revoked(
    weighed: Weighed,
    taken: Withdrawn,
    by_id: dict[str, Observation],
    decisions: Decisions,
) -> list[Draft]:
    """What was withdrawn, rejected, or beaten at an equal start."""
    groups: dict[tuple[str, str], tuple[Because, list[Observation], Observation | None]] = {}

    def add(
        key: str, reason: str, why: Because, o: Observation, opposer: Observation | None
    ) -> None:
        groups.setdefault((key, reason), (why, [], opposer))[1].append(o)

    for observation_id, withdrawal in taken.by.items():
        o = by_id.get(observation_id)
        if o is None or o.value_key is None or o.stance not in _SAID:
            continue
        rule = _CORRECTED[withdrawal.stance]
        add(
            value_name(o, decisions),
            withdrawal.observation_id,
            because(rule, withdrawal),
            o,
            withdrawal,
        )
    for o in weighed.said.rejected:
        verdict = decisions.rejects(o)
        assert verdict is not None
        add(
            value_name(o, decisions),
            verdict.verdict_id,
            Because("rejected", (), (verdict.verdict_id,)),
            o,
            None,
        )
    for claim, why in weighed.sweep.beaten:
        add(claim.key, why.rule + str(claim.start), why, claim.observation, None)
    for claim, denial in weighed.denied.beaten:
        reason = "denial" + denial.observation_id
        add(claim.key, reason, because("denied", denial), claim.observation, denial)
    drafts = []
    for (key, _), (why, observations, opposer) in groups.items():
        unique = list({o.observation_id: o for o in observations}.values())
        draft = Draft(
            key,
            min(stated_start(o) for o in unique),
            unique,
            why,
            status=Status.REVOKED,
            kind=Kind.WITHDRAWN,
            end=first_said(unique).valid_to,
        )
        if opposer is not None:
            draft.opposers.append(opposer)
        drafts.append(draft)
    return drafts


_SAID = frozenset({"asserts", "corrects", "plans", "supposes"})
