"""A sentence lacks what it lacks, and no expression is passed over that would be found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.overlay.extraction.expressions import Expression
from tenure.overlay.extraction.literals import Needed, needed, possible
from tenure.overlay.extraction.patterns import Language
from tenure.overlay.extraction.shipped import shipped
from tenure.overlay.extraction.spotting import Gate, Spotter

LANGUAGES = {one.name: one for one in shipped()}
SIGNS = st.text(alphabet="abAB ,'我住在\n\x1f", max_size=16)
WORDS = st.text(alphabet="ab,'我住在", min_size=1, max_size=3)
NEEDS = st.lists(st.lists(WORDS, min_size=1, max_size=3, unique=True).map(tuple), max_size=4)


@given(expressions=st.lists(NEEDS.map(tuple), max_size=4), texts=st.lists(SIGNS, max_size=4))
def test_a_gate_is_shut_where_what_is_needed_does_not_stand(
    expressions: list[Needed], texts: list[str]
) -> None:
    spotter = Spotter()
    for literals in expressions:
        gate = Gate(spotter, literals)
        for text in [*texts, *texts]:
            assert gate.shut(text) is not possible(literals, text.lower())


def test_what_comes_later_is_looked_for_in_a_word_that_is_known() -> None:
    spotter = Spotter()
    assert Gate(spotter, (("cat",),)).shut("a bobcat") is False
    assert Gate(spotter, (("bob",), ("dog",))).shut("a bobcat") is True
    assert Gate(spotter, (("bob",),)).shut("a bobcat") is False


def test_a_long_s_is_an_s() -> None:
    expression = Expression("x", "just", Gate(Spotter(), needed("just")))
    assert expression.search("I am juſt here") is not None


@pytest.mark.parametrize("language", list(LANGUAGES.values()), ids=list(LANGUAGES))
def test_no_guard_is_passed_over_that_would_be_found(language: Language) -> None:
    texts = sorted({one["text"] for a in language.attributes for one in a.examples})
    questions = [a.asked for a in language.attributes if a.asked is not None]
    shut = 0
    for guard in [*language.guards.values(), *questions]:
        bare = Expression(guard.where, guard.text)
        for text in map(language.fold, texts[::9]):
            found = bare.search(text)
            assert (guard.search(text) is None) is (found is None), (guard.where, text)
            assert bool(list(guard.finditer(text))) is (found is not None)
            shut += guard.gate is not None and guard.gate.shut(text)
    assert shut > len(texts), "the gates spare searches"
