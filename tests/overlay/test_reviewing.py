"""Answers to reviews: what each decides, and that it settles the question."""

from __future__ import annotations

from typing import Any

import pytest

from tenure.graph.door import observation, verdict
from tenure.graph.errors import InputError
from tenure.graph.model import Observation, Review, ReviewReason, Status, Timeline, Verdict
from tenure.graph.policy import Cardinality, Policy, Risk
from tenure.graph.timeline import resolve
from tenure.graph.times import utc
from tenure.overlay.reviewing import FITTING, Reply, decide

ONE = Policy()
UNKNOWN = Policy(cardinality=Cardinality.UNKNOWN)
MANY = Policy(cardinality=Cardinality.MANY)
RISKY = Policy(risk=Risk.HIGH)
LATER = utc("2025-01-01T00:00:00Z")


def said(value: str | None, day: int, source: str = "", **more: Any) -> Observation:
    return observation(
        group="g",
        subject="Maya",
        attribute="residence",
        value=value,
        observed_at=f"2024-01-{day:02d}T00:00:00Z",
        source=source or f"s/{day}/{value}",
        **{"stance": "asserts", **more},
    )


CASES: dict[ReviewReason, tuple[Policy, list[Observation]]] = {
    ReviewReason.CONTESTED: (ONE, [said("Oslo", 1), said("Bergen", 1)]),
    ReviewReason.CARDINALITY: (UNKNOWN, [said("Oslo", 1), said("Bergen", 2), said("Molde", 3)]),
    ReviewReason.AUTHORITY: (ONE, [said("Oslo", 1), said("Bergen", 2, authority="reported")]),
    ReviewReason.RISK: (
        RISKY,
        [said("Oslo", 1), said("Bergen", 5, valid_from="2024-01-03T00:00:00Z",
                               confidence="inferred")],
    ),
    ReviewReason.ENDS_WHICH: (
        MANY, [said("Oslo", 1), said("Bergen", 2), said(None, 3, stance="ends")],
    ),
}  # fmt: skip


def asked(reason: ReviewReason) -> tuple[Policy, list[Observation], Timeline, Review]:
    policy, observations = CASES[reason]
    timeline = resolve(policy, observations)
    (review,) = timeline.reviews
    assert review.reason is reason
    return policy, observations, timeline, review


def settled(reason: ReviewReason, reply: Reply, value: str | None = None) -> Timeline:
    """The timeline once the review is answered."""
    policy, observations, timeline, review = asked(reason)
    decided = decide(review, reply, timeline, observations, value=value, decided_at=LATER)
    verdicts: tuple[Verdict, ...] = decided.verdicts
    assert verdicts and all(v.decided_at == LATER for v in verdicts)
    return resolve(policy, [*observations, *decided.observations], verdicts)


def open_values(timeline: Timeline) -> set[object]:
    return {
        memory.value
        for memory in timeline.memories
        if memory.status is Status.ACTIVE and memory.valid_to is None and not memory.contested
    }


@pytest.mark.parametrize(
    ("reason", "reply", "value", "holds"),
    [
        (ReviewReason.CONTESTED, Reply.ACCEPT, "oslo", {"Oslo"}),
        (ReviewReason.CONTESTED, Reply.REFUSE, "Oslo", {"Bergen"}),
        (ReviewReason.CONTESTED, Reply.BOTH, None, {"Oslo", "Bergen"}),
        (ReviewReason.CONTESTED, Reply.SAME, "Bergen", {"Bergen"}),
        (ReviewReason.CARDINALITY, Reply.BOTH, None, {"Oslo", "Bergen", "Molde"}),
        (ReviewReason.CARDINALITY, Reply.ACCEPT, "Molde", {"Molde"}),
        (ReviewReason.CARDINALITY, Reply.REFUSE, "Molde", {"Oslo", "Bergen"}),
        (ReviewReason.CARDINALITY, Reply.REFINES, "Molde", {"Oslo", "Bergen", "Molde"}),
        (ReviewReason.AUTHORITY, Reply.ACCEPT, None, {"Bergen"}),
        (ReviewReason.AUTHORITY, Reply.REFUSE, None, {"Oslo"}),
        (ReviewReason.AUTHORITY, Reply.BOTH, None, {"Oslo", "Bergen"}),
        (ReviewReason.RISK, Reply.ACCEPT, None, {"Bergen"}),
        (ReviewReason.RISK, Reply.REFUSE, None, {"Oslo"}),
        (ReviewReason.ENDS_WHICH, Reply.ACCEPT, "Oslo", {"Bergen"}),
        (ReviewReason.ENDS_WHICH, Reply.REFUSE, None, {"Oslo", "Bergen"}),
    ],
)
def test_a_reply_settles_the_question(
    reason: ReviewReason, reply: Reply, value: str | None, holds: set[object]
) -> None:
    timeline = settled(reason, reply, value)
    assert open_values(timeline) == holds
    # What is left may be a smaller question; this one is answered.
    answered = asked(reason)[3].review_id
    assert reply is Reply.REFINES or answered not in {r.review_id for r in timeline.reviews}
    if reason is not ReviewReason.CARDINALITY:
        assert timeline.reviews == ()


@pytest.mark.parametrize("reason", sorted(set(ReviewReason) - {ReviewReason.ENDS_WHICH}))
def test_what_holds_only_under_a_condition_leaves_the_general_value(reason: ReviewReason) -> None:
    policy, observations, timeline, review = asked(reason)
    weekends = {"condition": "weekends"}
    decided = decide(
        review, Reply.ONLY, timeline, observations, value="Bergen", scope=weekends, decided_at=LATER
    )
    after = resolve(policy, observations, decided.verdicts)
    assert review.review_id not in {r.review_id for r in after.reviews}
    (bergen,) = [memory for memory in after.memories if memory.value == "Bergen"]
    assert bergen.scope == weekends
    (oslo,) = [memory for memory in after.memories if memory.value == "Oslo"]
    assert oslo.status is Status.ACTIVE and oslo.valid_to is None
    back = [verdict(decision="withdraws", a=v, decided_at=LATER) for v in decided.verdicts]
    assert resolve(policy, observations, [*decided.verdicts, *back]) == timeline


def test_only_needs_a_scope_and_no_other_reply_takes_one() -> None:
    _, observations, timeline, review = asked(ReviewReason.AUTHORITY)
    with pytest.raises(InputError, match="only needs a scope"):
        decide(review, Reply.ONLY, timeline, observations, decided_at=LATER)
    with pytest.raises(InputError, match="only needs a scope"):
        decide(
            review, Reply.ACCEPT, timeline, observations, scope={"project": "x"}, decided_at=LATER
        )


@pytest.mark.parametrize("reason", ReviewReason)
def test_a_reply_that_does_not_fit_is_refused(reason: ReviewReason) -> None:
    _, observations, timeline, review = asked(reason)
    for reply in set(Reply) - set(FITTING[reason]):
        with pytest.raises(InputError, match="does not answer"):
            decide(review, reply, timeline, observations, decided_at=LATER)


@pytest.mark.parametrize("value", [None, "Paris", ""])
def test_the_value_must_be_one_of_the_review(value: str | None) -> None:
    _, observations, timeline, review = asked(ReviewReason.CONTESTED)
    with pytest.raises(InputError, match="value"):
        decide(review, Reply.ACCEPT, timeline, observations, value=value, decided_at=LATER)


def test_too_many_values_are_a_matter_of_the_vocabulary() -> None:
    observations = [said(f"place {n}", n) for n in range(1, 20)]
    timeline = resolve(UNKNOWN, observations)
    with pytest.raises(InputError, match="cardinality"):
        decide(timeline.reviews[0], Reply.BOTH, timeline, observations, decided_at=LATER)
