"""Expressions are written as for Python, and PCRE2 finds what Python's ``re`` would."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenure.graph.errors import VocabularyError
from tenure.overlay.extraction.expressions import Expression

SIGNS = st.text(alphabet="aAbB1 _-.,。，我在住é😅\U0001f680\n", max_size=12)
WRITTEN = (
    r"(?P<s>我|)(?:在|住)*(?P<v>[\u4e00-\u9fff]{1,3}?)(?=[，。\s]|$)",
    r"\b(?P<v>a+)(?!b)",
    r"(?<![\w.])(?P<v>[A-Z_]\w*)\Z",
    r"(?P<v>[\U0001F600-\U0001F6FF]+)",
    r"^(?P<v>[^.,。，]{2,})\s",
    r"(?i:é)(?P<v>\d?)",
)


@pytest.mark.parametrize("written", WRITTEN)
@given(text=SIGNS)
def test_what_is_found_is_what_python_finds(written: str, text: str) -> None:
    ours = [
        (one.span(), one.span("v"), one["v"]) for one in Expression("x", written).finditer(text)
    ]
    theirs = [
        (one.span(), one.span("v"), one["v"]) for one in re.finditer(written, text, re.IGNORECASE)
    ]
    assert ours == theirs


def test_an_escape_of_a_backslash_is_no_sign() -> None:
    assert Expression("x", r"\\u4e00").search("\\u4e00") is not None
    assert Expression("x", r"\\u4e00").search("一") is None


def test_a_place_is_counted_in_signs_of_the_text() -> None:
    found = Expression("x", "(?P<v>上海)").search("😅é上海")
    assert found is not None
    assert found.span("v") == (2, 4)


def test_a_search_is_bounded_whatever_the_expression() -> None:
    # Unbounded it would take longer than the universe: that this test ends is what it shows.
    runaway = Expression("x", r"(a|a)+[bc]\d")
    assert runaway.search("a" * 60 + "!") is None
    assert list(runaway.finditer("a" * 60 + "!")) == []
    assert runaway.sub("b", "a" * 60 + "!") == "a" * 60 + "!"


def test_an_expression_that_is_none_is_named() -> None:
    with pytest.raises(VocabularyError, match=r"mine\.toml: hobby.*missing"):
        Expression("mine.toml: hobby", "(a").search("a")


def test_what_is_put_in_stands_as_it_is() -> None:
    assert Expression("x", "a").sub(r"$1\1", "banana") == r"b$1\1n$1\1n$1\1"
