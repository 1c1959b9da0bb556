"""Random slots for Hypothesis: few values and moments, so that ties and overlaps are frequent."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
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


@st.composite
def observations(draw: st.DrawFn, stances: list[Stance] | None = None) -> Observation:
    """One observation of the one slot that all of these share."""
    stance = draw(st.sampled_from(stances or _USUAL))
    said = draw(st.integers(0, 9))
    start: Any = None
    end: Any = None
    if stance not in (Stance.ENDS, Stance.RETRACTS, Stance.SUCCEEDS, Stance.FAILS):
        start = draw(st.sampled_from([None, None, None, UNBOUNDED, *range(9)]))
        end = draw(st.sampled_from([None, None, None, *range(1, 10)]))
        if isinstance(start, int) and end is not None and end <= start:
            end = None
    elif stance is Stance.ENDS:
        end = draw(st.sampled_from([None, *range(9)]))
    whichever = stance is Stance.ENDS and draw(st.booleans())
    value = None if whichever else draw(st.sampled_from(VALUES))
    source = draw(st.sampled_from([f"s{n}" for n in range(8)]))
    return observation(
        group="g1",
        subject="Noll",
        attribute="residence",
        scope=draw(st.sampled_from([SCOPES[0], SCOPES[0], *SCOPES])),
        stance=stance,
        value=value,
        valid_from=day(start) if isinstance(start, int) else start,
        valid_to=None if end is None else day(end),
        still=draw(st.booleans()) if isinstance(start, int) else False,
        observed_at=day(said),
        source=source,
        position=draw(st.sampled_from([None, 1, 2, 3])),
        authority=draw(st.sampled_from([Authority.USER, Authority.USER, *Authority])),
        target=draw(st.sampled_from(VALUES)) if stance is Stance.CORRECTS else None,
        confidence=draw(st.sampled_from([Confidence.OBSERVED, *Confidence])),
        from_precision=draw(st.sampled_from([Precision.INSTANT, *Precision])),
        recorded_at=day(draw(st.integers(0, 12))),
    )


_USUAL = [Stance.ASSERTS] * 6 + [s for s in Stance if s not in (Stance.SUCCEEDS, Stance.FAILS)]
OUTCOMES = [Stance.SUCCEEDS] * 3 + [Stance.FAILS] * 2 + [Stance.ASSERTS]


@st.composite
def slots(draw: st.DrawFn, stances: list[Stance] | None = None, most: int = 8) -> list[Observation]:
    """The observations of one slot, some of them withdrawals of one observation by its id."""
    given = draw(st.lists(observations(stances), min_size=1, max_size=most))
    if stances is None and draw(st.integers(0, 3)) == 0:
        target = draw(st.sampled_from(given))
        given.append(
            observation(
                group="g1",
                subject="Noll",
                attribute="residence",
                scope=target.scope,
                stance=draw(st.sampled_from([Stance.RETRACTS, Stance.CORRECTS])),
                value="Elmet",
                observed_at=day(draw(st.integers(0, 9))),
                source="s9",
                target_id=target.observation_id,
                recorded_at=day(draw(st.integers(0, 12))),
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
    for _ in range(draw(st.integers(0, 3))):
        decision = draw(st.sampled_from(ON_SLOTS))
        a = draw(st.sampled_from(given))
        times = {
            "decided_at": day(draw(st.integers(0, 12))),
            "recorded_at": day(draw(st.integers(0, 12))),
            "by": draw(st.sampled_from(Judge)),
        }
        if decision in PAIR_DECISIONS:
            others = [o for o in given if o.track_key == a.track_key and o.value_key]
            if a.value_key is None or not others:
                continue
            found.append(verdict(decision=decision, a=a, b=draw(st.sampled_from(others)), **times))
        elif decision is Decision.RESCOPES:
            scope = draw(st.sampled_from(SCOPES))
            found.append(verdict(decision=decision, a=a, scope=scope, **times))
        else:
            found.append(verdict(decision=decision, a=a, **times))
    taken_back = draw(st.booleans())
    if found and taken_back:
        target = draw(st.sampled_from(found))
        found.append(
            verdict(
                decision=Decision.WITHDRAWS,
                a=target,
                decided_at=day(13),
                recorded_at=day(draw(st.integers(0, 14))),
            )
        )
    return list({v.verdict_id: v for v in found}.values())


@st.composite
def banks(draw: st.DrawFn) -> tuple[Policy, list[Observation], list[Verdict]]:
    """A policy with the observations and verdicts of one slot."""
    if draw(st.integers(0, 4)) == 0:
        given = draw(slots(OUTCOMES, most=14))
        return draw(outcome_policies), given, draw(decided(given))
    given = draw(slots())
    return draw(policies), given, draw(decided(given))


def plain_slots() -> st.SearchStrategy[list[Observation]]:
    """First-hand assertions only."""
    return slots([Stance.ASSERTS], most=8).map(
        lambda given: [replace(o, still=False) for o in given]
    )
