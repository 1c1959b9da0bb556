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
    """A claim that is held back, and the rule that says why."""

    __slots__ = ("claim", "rule")

    def __init__(self, claim: Claim, rule: str) -> None:
        self.claim = claim
        self.rule = rule


class Question:
    """A review in the making."""

    __slots__ = ("keys", "observations", "reason")

    def __init__(
        self, reason: ReviewReason, keys: list[str], observations: list[Observation]
    ) -> None:
        self.reason = reason
        self.keys = keys
        self.observations = observations


def _second_hand(claim: Claim) -> bool:
    return (
        not claim.stated
        and claim.rule == "asserted"
        and claim.observation.authority in _SECOND_HAND
    )


def holding_back(sweep: Sweep, claim: Claim, together: list[Claim]) -> bool:
    """Whether the claim waits as a hypothesis, because of what holds where it starts.

    ``together`` are the claims that start at the same moment: of them, what a higher authority
    said before holds against second-hand words too.
    """
    if claim.rule == "confirmed":
        return False
    o = claim.observation
    if sweep.single and len(together) > 1 and _second_hand(claim):
        for other in together:
            before = later(o, other.observation) and other.rank > claim.rank
            if other.key != claim.key and before and sweep.rivals(claim.key, other.key):
                against = [other.observation]
                _hold(sweep, claim, "held_authority", other.key, against, ReviewReason.AUTHORITY)
                return True
    for run in (*sweep.open, *(rest for frame in sweep.interrupted for rest in frame)):
        if run.key == claim.key or not sweep.rivals(claim.key, run.key):
            continue
        passed = None
        if not sweep.plain:
            passed = sweep.decisions.over(sweep.track, claim.key, run.key, Decision.SUPERSEDES)
        if (
            sweep.single
            and passed is None
            and _second_hand(claim)
            and any(c.rank > claim.rank and not later(c.observation, o) for c in run.claims)
        ):
            against = [c.observation for c in run.claims]
            _hold(sweep, claim, "held_authority", run.key, against, ReviewReason.AUTHORITY)
            return True
        if sweep.high_risk and _doubtful(claim, run, passed is not None):
            if passed is not None and passed.by is Judge.PERSON:
                continue
            against = [c.observation for c in run.claims]
            _hold(sweep, claim, "held_risk", run.key, against, ReviewReason.RISK)
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


def _hold(
    sweep: Sweep,
    claim: Claim,
    rule: str,
    key: str,
    against: list[Observation],
    reason: ReviewReason,
) -> None:
    sweep.held.append(Held(claim, rule))
    for question in sweep.asked:
        if question.reason is reason and question.keys == [key, claim.key]:
            question.observations.append(claim.observation)
            return
    sweep.asked.append(Question(reason, [key, claim.key], [*against, claim.observation]))
