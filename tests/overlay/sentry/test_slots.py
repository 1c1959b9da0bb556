"""Values and scopes that look like one, and those that do not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.graph.door import observation, verdict
from tenure.graph.model import Observation, Verdict
from tenure.graph.policy import Cardinality, Policy
from tenure.graph.timeline import resolve
from tenure.overlay.sentry.likely import Kind, Likely, Likeness
from tenure.overlay.sentry.slots import alike_scopes, alike_values, likely_in_slot

START = datetime(2026, 1, 1, tzinfo=UTC)


def said(value: str, day: int, scope: dict[str, str] | None = None) -> Observation:
    return observation(
        group="g", subject="Ana", attribute="residence", stance="asserts", value=value, scope=scope,
        observed_at=START + timedelta(days=day), source=f"s/{day}",
    )  # fmt: skip


def pairs(told: list[Observation], verdicts: list[Verdict] | None = None) -> list[Likely]:
    found = resolve(Policy(cardinality=Cardinality.MANY), told, verdicts or [])
    return likely_in_slot(found.slot, found.memories, verdicts or [], named=True)


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ("New York", "New York City", Likeness.PART),
        ("NYC", "New York City", Likeness.INITIAL),
        ("Siemens", "Siemens AG", Likeness.PART),
        ("Zürich", "Zurich", Likeness.SPELLING),
        ("Play Station", "PlayStation", Likeness.SPELLING),
        ("Edinburgh", "Edinburg", Likeness.SPELLING),
        ("北京", "北京市", Likeness.PART),
        ("Paris", "Berlin", None),
        ("Bern", "Berne City", None),
        ("Porto", "Torto Bay", None),
        ("flat 7", "flat 8", None),
        ("went biking", "went hiking", None),
        ("Lisbon", "LISBON", None),
        ("北京", "上海", None),
    ],
)
def test_values_that_are_alike(one: str, other: str, likeness: Likeness | None) -> None:
    assert alike_values(one, other, True) is alike_values(other, one, True) is likeness


def test_a_part_says_something_of_names_alone() -> None:
    assert alike_values("nurse", "head nurse", False) is None
    assert alike_values("nurse", "head nurse", True) is Likeness.PART


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ({"project": "atlas"}, {"project": "Project Atlas"}, Likeness.PART),
        ({"project": "atlas-two"}, {"project": "atlas two"}, Likeness.SPELLING),
        ({"project": "atlas 1"}, {"project": "atlas 2"}, None),
        ({"project": "atlas"}, {"domain": "atlas"}, None),
        ({"project": "atlas"}, {"project": "ATLAS"}, None),
        ({"project": "atlas", "region": "EU"}, {"project": "Atlas HQ", "region": "US"}, None),
        ({}, {}, None),
    ],
)
def test_scopes_that_are_alike(
    one: dict[str, str], other: dict[str, str], likeness: Likeness | None
) -> None:
    assert alike_scopes(one, other) is alike_scopes(other, one) is likeness


def test_a_decision_about_the_two_settles_it() -> None:
    told = [said("New York", 1), said("NYC", 2), said("New York City", 3)]
    assert {frozenset(pair.names) for pair in pairs(told)} == {
        frozenset(("New York", "New York City")), frozenset(("NYC", "New York City"))}  # fmt: skip
    apart = verdict(decision="distinct", a=told[1], b=told[2], decided_at=START)
    (left,) = pairs(told, [apart])
    assert left.names == ("New York", "New York City")
    one = verdict(decision="same", a=told[2], b=told[0], decided_at=START)
    assert pairs(told, [apart, one]) == []


def test_a_scope_that_is_right_as_it_was_said_settles_it() -> None:
    told = [said("Oslo", 1, {"project": "atlas"}), said("Rome", 2, {"project": "Atlas HQ"})]
    (pair,) = pairs(told)
    assert (pair.kind, pair.names) == (Kind.SCOPE, ("project=atlas", "project=Atlas HQ"))
    right = verdict(decision="rescopes", a=told[0], scope=told[0].scope, decided_at=START)
    assert pairs(told, [right]) == []
    moved = verdict(decision="rescopes", a=told[0], scope=told[1].scope, decided_at=START)
    assert pairs(told, [moved]) == []


VALUES = st.sampled_from(["New York", "NYC", "New York City", "Zürich", "Zurich", "北京", "北京市"])
SCOPES = st.sampled_from([None, {"project": "atlas"}, {"project": "Atlas HQ"}])


@given(
    st.lists(st.tuples(VALUES, SCOPES), min_size=1, max_size=8), st.randoms(use_true_random=False)
)
def test_the_order_does_not_matter_and_nobody_is_proposed_twice(
    rows: list[tuple[str, dict[str, str] | None]], r: object
) -> None:
    told = [said(value, day, scope) for day, (value, scope) in enumerate(rows)]
    found = pairs(told)
    r.shuffle(told)  # type: ignore[attr-defined]
    assert pairs(told) == found
    assert len({pair.likely_id for pair in found}) == len(found)


def test_distinct_overrules_a_weaker_same_and_changes_nothing_else() -> None:
    told = [said("New York", 1), said("New York City", 9)]
    policy = Policy()
    plain = resolve(policy, told)
    same = verdict(decision="same", a=told[1], b=told[0], by="model", decided_at=START)
    assert len(resolve(policy, told, [same]).memories) == 1
    apart = verdict(decision="distinct", a=told[1], b=told[0], decided_at=START)
    assert resolve(policy, told, [same, apart]) == resolve(policy, told, [apart]) == plain
