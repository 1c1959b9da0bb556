"""Which declared attributes one that is not declared may mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.sentry.attributes import MOST_PROPOSED, Told, likely_attributes
from tenure.overlay.sentry.likely import Likeness

WORDS = Vocabulary.load()
SLOTS = st.lists(
    st.builds(
        Told,
        st.sampled_from(["Ana", "Bo"]),
        st.sampled_from(["home_city", "residence", "employer", "workplace_name", "based_in",
                         "现住地", "shoe_size"]),
        st.tuples(st.sampled_from(["Ghent", "Oslo", 7, True])),
    ),
    max_size=8,
)  # fmt: skip


def found(*slots: Told) -> list[tuple[str, str, Likeness]]:
    return [(one.goes, one.kept, one.likeness) for one in likely_attributes("g", slots, WORDS, {})]


@pytest.mark.parametrize(
    ("name", "kept", "likeness"),
    [
        ("lives-in", "residence", Likeness.LISTED),
        ("Home Town", "residence", Likeness.LISTED),
        ("favorite_color", "favourite_colour", Likeness.LISTED),
        ("home_city", "residence", Likeness.WORDS),
        ("residence city", "residence", Likeness.WORDS),
        ("currentEmployer", "employer", Likeness.WORDS),
        ("employer_name", "employer", Likeness.WORDS),
        ("现住地", "residence", Likeness.WORDS),
    ],
)
def test_names_that_are_near(name: str, kept: str, likeness: Likeness) -> None:
    assert (name, kept, likeness) in found(Told("Ana", name, ("Ghent",)))


@pytest.mark.parametrize("name", ["shoe_size", "lucky_charm", "鞋码"])
def test_names_that_are_not(name: str) -> None:
    assert found(Told("Ana", name, ("Ghent",))) == []


def test_what_is_told_under_both_of_one_subject_speaks_for_them() -> None:
    same = (Told("Ana", "abode", ("Ghent",)), Told("Ana", "residence", ("ghent",)))
    assert found(*same) == [("abode", "residence", Likeness.VALUES)]
    assert found(same[0], Told("Bo", "residence", ("Ghent",))) == []
    assert found(Told("Ana", "abode", ("no",)), Told("Ana", "residence", ("no",))) == []


def test_what_could_not_be_answered_with_same_is_not_asked() -> None:
    assert found(Told("Ana", "home_city", (True,))) == []
    assert found(Told("Ana", "lives-in", ("Ghent", 7))) == []


def test_what_was_decided_is_not_asked_again() -> None:
    slots = [Told("Ana", "home_city", ("Ghent",))]
    assert likely_attributes("g", slots, WORDS, {"home_city": frozenset({"residence"})}) == []


@given(SLOTS, st.randoms(use_true_random=False))
def test_the_order_does_not_matter_and_nobody_is_proposed_twice(
    slots: list[Told], r: object
) -> None:
    pairs = likely_attributes("g", slots, WORDS, {})
    mixed = list(slots)
    r.shuffle(mixed)  # type: ignore[attr-defined]
    assert {(p.likely_id, p.likeness) for p in likely_attributes("g", mixed, WORDS, {})} == {
        (p.likely_id, p.likeness) for p in pairs
    }
    assert len({pair.likely_id for pair in pairs}) == len(pairs)
    goes = [pair.goes for pair in pairs]
    assert all(goes.count(name) <= MOST_PROPOSED for name in goes)
    assert all(pair.goes not in WORDS.attributes for pair in pairs)
