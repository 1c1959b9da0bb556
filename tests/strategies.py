"""Random slots for Hypothesis: few values and moments, so that ties and overlaps are frequent."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from hypothesis import strategies as st

from tenure.graph.door import UNBOUNDED, observation, verdict
from tenure.graph.model import (
    IDENTITY_DECISIONS,
    PAIR_DECISIONS,
    Authority,
    Confidence,
    Decision,
    Judge,
    Observation,
    Stance,
    Verdict,
)
from tenure.graph.policy import Cardinality, Policy, Promotion, Risk
from tenure.graph.times import Precision

BASE = datetime(2025, 1, 1, tzinfo=UTC)
ON_SLOTS = [d for d in Decision if d is not Decision.WITHDRAWS and d not in IDENTITY_DECISIONS]
VALUES = ["Ashby", "Corran", "Dunmere"]
SCOPES: list[dict[str, str]] = [
    {},
    {"project": "heron"},
    {"project": "heron", "condition": "night"},
    {"condition": "night"},
]

policies = st.builds(
    Policy,
    cardinality=st.sampled_from(Cardinality),
    promotion=st.sampled_from([Promotion.STATED, Promotion.STATED, Promotion.CORROBORATED]),
    risk=st.sampled_from([Risk.LOW, Risk.LOW, Risk.HIGH]),
)
outcome_policies = st.builds(
    Policy,
    cardinality=st.sampled_from([Cardinality.ONE, Cardinality.MANY]),
    promotion=st.just(Promotion.OUTCOME),
    theta_prop=st.sampled_from([1, 2, 3]),
    window=st.sampled_from([2, 3]),
    n_rec=st.sampled_from([2, 3]),
)


def day(number: int) -> datetime:
    """A moment on the coarse grid."""
    return BASE + timedelta(days=number)


_USUAL = (
    *[Stance.ASSERTS] * 6,
    *(s for s in Stance if s not in (Stance.SUCCEEDS, Stance.FAILS)),
)
OUTCOMES = (*[Stance.SUCCEEDS] * 3, *[Stance.FAILS] * 2, Stance.ASSERTS)

# Strategies are made once: made at each draw they took longer than drawing.
_SAID = st.integers(0, 9)
_RECORDED = st.integers(0, 12)
_START = st.sampled_from([None, None, None, UNBOUNDED, *range(9)])
_END = st.sampled_from([None, None, None, *range(1, 10)])
_ENDED = st.sampled_from([None, *range(9)])
_EITHER = st.booleans()
_VALUE = st.sampled_from(VALUES)
_SOURCE = st.sampled_from([f"s{n}" for n in range(8)])
_SCOPE = st.sampled_from([SCOPES[0], SCOPES[0], *SCOPES])
_POSITION = st.sampled_from([None, 1, 2, 3])
_AUTHORITY = st.sampled_from([Authority.USER, Authority.USER, *Authority])
_CONFIDENCE = st.sampled_from([Confidence.OBSERVED, *Confidence])
_PRECISION = st.sampled_from([Precision.INSTANT, *Precision])
_ONE_IN_FOUR = st.integers(0, 3)
_ONE_IN_FIVE = st.integers(0, 4)
_WITHDRAWING = st.sampled_from([Stance.RETRACTS, Stance.CORRECTS])
_VERDICTS = st.integers(0, 3)
_DECISION = st.sampled_from(ON_SLOTS)
_JUDGE = st.sampled_from(Judge)
_RESCOPED = st.sampled_from(SCOPES)
_WITHDRAWN = st.integers(0, 14)


@cache
def _one_of(stances: tuple[Stance, ...]) -> st.SearchStrategy[Stance]:
    return st.sampled_from(stances)


@st.composite
def observations(draw: st.DrawFn, stances: tuple[Stance, ...] = _USUAL) -> Observation:
    """One observation of the one slot that all of these share."""
    stance = draw(_one_of(stances))
    said = draw(_SAID)
    start: Any = None
    end: Any = None
    if stance not in (Stance.ENDS, Stance.RETRACTS, Stance.SUCCEEDS, Stance.FAILS):
        start = draw(_START)
        end = draw(_END)
        if isinstance(start, int) and end is not None and end <= start:
            end = None
    elif stance is Stance.ENDS:
        end = draw(_ENDED)
    whichever = stance is Stance.ENDS and draw(_EITHER)
    value = None if whichever else draw(_VALUE)
    source = draw(_SOURCE)
    return observation(
        group="g1",
        subject="Noll",
        attribute="residence",
        scope=draw(_SCOPE),
        stance=stance,
        value=value,
        valid_from=day(start) if isinstance(start, int) else start,
        valid_to=None if end is None else day(end),
        still=draw(_EITHER) if isinstance(start, int) else False,
        observed_at=day(said),
        source=source,
        position=draw(_POSITION),
        authority=draw(_AUTHORITY),
        target=draw(_VALUE) if stance is Stance.CORRECTS else None,
        confidence=draw(_CONFIDENCE),
        from_precision=draw(_PRECISION),
        recorded_at=day(draw(_RECORDED)),
    )


@cache
def _some(stances: tuple[Stance, ...], most: int) -> st.SearchStrategy[list[Observation]]:
    return st.lists(observations(stances), min_size=1, max_size=most)


@st.composite
def slots(
    draw: st.DrawFn, stances: tuple[Stance, ...] = _USUAL, most: int = 8
) -> list[Observation]:
    """The observations of one slot, some of them withdrawals of one observation by its id."""
    given = draw(_some(stances, most))
    if stances is _USUAL and draw(_ONE_IN_FOUR) == 0:
        target = draw(st.sampled_from(given))
        given.append(
            observation(
                group="g1",
                subject="Noll",
                attribute="residence",
                scope=target.scope,
                stance=draw(_WITHDRAWING),
                value="Elmet",
                observed_at=day(draw(_SAID)),
                source="s9",
                target_id=target.observation_id,
                recorded_at=day(draw(_RECORDED)),
            )
        )
    # of two recorded times of one observation the earlier counts
    unique: dict[str, Observation] = {}
    for o in sorted(given, key=lambda o: (o.recorded_at or BASE, o.quote)):
        unique.setdefault(o.observation_id, o)
    return list(unique.values())


@st.composite
def decided(draw: st.DrawFn, given: list[Observation]) -> list[Verdict]:
    """Verdicts on some of these observations."""
    found: list[Verdict] = []
    for _ in range(draw(_VERDICTS)):
        decision = draw(_DECISION)
        a = draw(st.sampled_from(given))
        times = {
            "decided_at": day(draw(_RECORDED)),
            "recorded_at": day(draw(_RECORDED)),
            "by": draw(_JUDGE),
        }
        if decision in PAIR_DECISIONS:
            others = [o for o in given if o.track_key == a.track_key and o.value_key]
            if a.value_key is None or not others:
                continue
            found.append(verdict(decision=decision, a=a, b=draw(st.sampled_from(others)), **times))
        elif decision is Decision.RESCOPES:
            scope = draw(_RESCOPED)
            found.append(verdict(decision=decision, a=a, scope=scope, **times))
        else:
            found.append(verdict(decision=decision, a=a, **times))
    taken_back = draw(_EITHER)
    if found and taken_back:
        target = draw(st.sampled_from(found))
        found.append(
            verdict(
                decision=Decision.WITHDRAWS,
                a=target,
                decided_at=day(13),
                recorded_at=day(draw(_WITHDRAWN)),
            )
        )
    return list({v.verdict_id: v for v in found}.values())


_SLOTS = slots()
_OUTCOME_SLOTS = slots(OUTCOMES, most=14)


@st.composite
def banks(draw: st.DrawFn) -> tuple[Policy, list[Observation], list[Verdict]]:
    """A policy with the observations and verdicts of one slot."""
    if draw(_ONE_IN_FIVE) == 0:
        given = draw(_OUTCOME_SLOTS)
        return draw(outcome_policies), given, draw(decided(given))
    given = draw(_SLOTS)
    return draw(policies), given, draw(decided(given))


def plain_slots() -> st.SearchStrategy[list[Observation]]:
    """First-hand assertions only."""
    return slots((Stance.ASSERTS,), most=8).map(
        lambda given: [replace(o, still=False) for o in given]
    )
