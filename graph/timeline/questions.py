"""What a sweep leaves to people: claims held back, and the questions that go with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import (
    RANK,
    Authority,
    Confidence,
    Decision,
    Judge,
    Observation,
    ReviewReason,
)
from .parts import Claim, Draft, later

if TYPE_CHECKING:
    from .sweep import Sweep

_SECOND_HAND = frozenset({Authority.REPORTED, Authority.IMPORT})


class Held:
    """A claim that is held back, with what it is held back against."""

    __slots__ = ("against", "claim", "rule")

    def __init__(self, claim: Claim, rule: str, against: Draft) -> None:
        self.claim = claim
        self.rule = rule
        self.against = against


class Question:
    """A review in the making."""

    __slots__ = ("keys", "observations", "reason")

    def __init__(
        self, reason: ReviewReason, keys: list[str], observations: list[Observation]
    ) -> None:
        self.reason = reason
        self.keys = keys
        self.observations = observations


def holding_back(sweep: Sweep, claim: Claim) -> bool:
    """Whether the claim waits as a hypothesis, because of what holds where it starts."""
    if claim.rule == "confirmed":
        return False
    o = claim.observation
    for run in (*sweep.open, *(rest for frame in sweep.interrupted for rest in frame)):
        if run.key == claim.key or not sweep.rivals(claim.key, run.key):
            continue
        passed = None
        if not sweep.plain:
            passed = sweep.decisions.over(sweep.track, claim.key, run.key, Decision.SUPERSEDES)
        if (
            sweep.single
            and passed is None
            and not claim.stated
            and claim.rule == "asserted"
            and o.authority in _SECOND_HAND
            and any(c.rank > claim.rank and not later(c.observation, o) for c in run.claims)
        ):
            _hold(sweep, claim, "held_authority", run, ReviewReason.AUTHORITY)
            return True
        if sweep.high_risk and _doubtful(claim, run, passed is not None):
            if passed is not None and passed.by is Judge.PERSON:
                continue
            _hold(sweep, claim, "held_risk", run, ReviewReason.RISK)
            return True
    return False


def _doubtful(claim: Claim, run: Draft, by_verdict: bool) -> bool:
    """Whether a change of a high-risk attribute needs a person's look."""
    if claim.rank == RANK[Authority.REVIEW]:
        return False
    o = claim.observation
    return (
        by_verdict
        or claim.rank < max(c.rank for c in run.claims)
        or o.authority is Authority.REPORTED
        or (claim.stated and o.confidence is Confidence.INFERRED)
    )


def _hold(sweep: Sweep, claim: Claim, rule: str, run: Draft, reason: ReviewReason) -> None:
    sweep.held.append(Held(claim, rule, run))
    for question in sweep.asked:
        if question.reason is reason and question.keys == [run.key, claim.key]:
            question.observations.append(claim.observation)
            return
    against = [c.observation for c in run.claims]
    sweep.asked.append(Question(reason, [run.key, claim.key], [*against, claim.observation]))
