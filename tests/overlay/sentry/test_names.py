"""Names that look like one, and names that do not; independent of the order in which they come."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.overlay.sentry.likely import Likeness
from tenure.overlay.sentry.names import MOST_ALIKE, alike, fuller, likely_names
from tenure.overlay.sentry.spelling import spelt_alike, without_one

ALIKE = [
    ("Jon", "John", Likeness.SPELLING),
    ("Sara", "Sarah", Likeness.SHORT),
    ("José Ruiz", "Jose Ruiz", Likeness.SPELLING),
    ("O'Neill", "O’Neil", Likeness.SPELLING),
    ("Anna Maria", "Anna-Maria", Likeness.SPELLING),
    ("Anna Schmidt", "Anna Schmitt", Likeness.SPELLING),
    ("Anna", "Anna Schmidt", Likeness.PART),
    ("Dr. Schmidt", "Anna Schmidt", Likeness.PART),
    ("A. Schmidt", "Anna Schmidt", Likeness.INITIAL),
    ("Anna S.", "Anna Schmidt", Likeness.INITIAL),
    ("Alex", "Alexander", Likeness.SHORT),
    ("Bob Kim", "Robert Kim", Likeness.SHORT),
    ("Liz", "Elizabeth Kim", Likeness.SHORT),
    ("小李", "李明", Likeness.SHORT),
    ("李老师", "李明华", Likeness.SHORT),
    ("小明", "李明", Likeness.SHORT),
    ("明明", "李明", Likeness.SHORT),
    ("明华", "李明华", Likeness.PART),
]
APART = [
    ("Tom", "Tim"),
    ("Anna", "Hanne"),
    ("Anna Schmidt", "Anna Meier"),
    ("Anna Schmidt", "Eva Schmidt"),
    ("Maya", "Maya's sister"),
    ("Maya's sister", "Maya's sisters"),
    ("王芳的妹妹", "王芳"),
    ("server 1", "server 2"),
    ("Al", "Alexander"),
    ("Anna Lin", "Anna Linden"),
    ("小李", "老李"),
    ("李明", "李晓明"),
    ("李明", "王明"),
    ("小李", "Li Ming"),
    ("Anna", "ANNA"),
    ("", "Anna"),
]
WORDS = st.sampled_from(
    ["anna", "ana", "anne", "schmidt", "schmitt", "jon", "john", "jonathan", "bob", "robert", "a",
     "b", "7", "8", "李明", "小李", "明", "dr"]
)  # fmt: skip
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)


@pytest.mark.parametrize(("one", "other", "likeness"), ALIKE)
def test_these_are_asked_about(one: str, other: str, likeness: Likeness) -> None:
    assert alike(one, other) is likeness
    assert alike(other, one) is likeness
    assert likely_names([other, one]) == {tuple(sorted((one, other))): likeness}


@pytest.mark.parametrize(("one", "other"), APART)
def test_these_are_not(one: str, other: str) -> None:
    assert alike(one, other) is None
    assert likely_names([one, other]) == {}


@given(st.lists(NAMES, max_size=8), st.randoms(use_true_random=False))
def test_the_order_does_not_matter_and_nobody_is_proposed_twice(
    names: list[str], r: object
) -> None:
    found = likely_names(names)
    mixed = [*names, *names]
    r.shuffle(mixed)  # type: ignore[attr-defined]
    assert list(likely_names(mixed).items()) == list(found.items())
    assert len({frozenset(pair) for pair in found}) == len(found)


@given(st.lists(NAMES, max_size=6, unique=True))
def test_looking_only_at_what_is_shared_misses_nothing(names: list[str]) -> None:
    every = {
        (one, other)
        for one in names
        for other in names
        if one < other and alike(one, other) is not None
    }
    crowd = {name for name in names if sum(name in pair for pair in every) > MOST_ALIKE}
    assert set(likely_names(names)) == {pair for pair in every if not crowd & set(pair)}


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_words_that_are_spelt_alike_share_a_shape(one: str, other: str) -> None:
    assert spelt_alike(one, other) == spelt_alike(other, one)
    if spelt_alike(one, other):
        assert without_one(one) & without_one(other)


def test_a_name_that_looks_like_many_says_nothing_of_any() -> None:
    surnames = ["Kim", "Meier", "Rossi", "Silva", "Novak", "Ito", "Okafor"]
    assert likely_names(["Anna", *(f"Anna {one}" for one in surnames)]) == {}
    assert len(likely_names(["Anna", *(f"Anna {one}" for one in surnames[:6])])) == 6


def test_the_name_that_says_more_is_kept() -> None:
    assert fuller("Anna", "Anna Schmidt") == fuller("Anna Schmidt", "Anna") == "Anna Schmidt"
    assert fuller("小李", "李明") == fuller("李老师", "李明") == "李明"
